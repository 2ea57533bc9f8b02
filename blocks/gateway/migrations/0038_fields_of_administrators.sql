-- Company administrators see and change every field, those too that were said to be for some roles alone.
insert into kit.field_rules (tenant_id, resource, field, role_id, access)
  select f.tenant_id, f.resource, f.field, r.id, 'write' from kit.field_rules f join gateway.roles r on r.tenant_id = f.tenant_id and r.code = 'company_admin'
  where f.role_id is null
on conflict (tenant_id, resource, field, role_id) do update set access = 'write';
