-- A run names the entity of its rows by the word that everything else uses.
alter table runs rename column noun to entity;
