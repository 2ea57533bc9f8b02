-- What a picture was called where it comes from, beside what it is called here.
alter table products.images add column original_name text;
update products.images i set original_name = f.filename from kit.files f where f.tenant_id = i.tenant_id and f.id = i.file_id;
