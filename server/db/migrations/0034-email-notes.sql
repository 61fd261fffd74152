-- Notes about sent mail carry their type in the spelling that people read everywhere else.
update shipment_notes set note_type = 'Email' where note_type = 'E-mail';
