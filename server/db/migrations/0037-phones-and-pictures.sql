-- Numbers are kept in E.164. Older rows had ten figures from 0 on; what is neither stays as it is.
update users set mobile_number = '+27' || substr(mobile_number, 2) where mobile_number ~ '^0[1-9]\d{8}$';
update accounts set mobile_number = '+27' || substr(mobile_number, 2) where mobile_number ~ '^0[1-9]\d{8}$';
update sales_agents set mobile_number = '+27' || substr(mobile_number, 2) where mobile_number ~ '^0[1-9]\d{8}$';
update account_applications set mobile_number = '+27' || substr(mobile_number, 2) where mobile_number ~ '^0[1-9]\d{8}$';
update address_books set mobile_number = '+27' || substr(mobile_number, 2) where mobile_number ~ '^0[1-9]\d{8}$';
update quotes set mobile_number = '+27' || substr(mobile_number, 2) where mobile_number ~ '^0[1-9]\d{8}$';
update shipments set collection_mobile_number = '+27' || substr(collection_mobile_number, 2)
  where collection_mobile_number ~ '^0[1-9]\d{8}$';
update shipments set delivery_mobile_number = '+27' || substr(delivery_mobile_number, 2)
  where delivery_mobile_number ~ '^0[1-9]\d{8}$';

-- The picture of a person, which everybody may see who may see the person.
alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (kind in ('document', 'logo', 'avatar'));
