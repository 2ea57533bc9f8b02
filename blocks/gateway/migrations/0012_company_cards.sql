-- Every company has an address card from the start; it is empty until somebody fills it in.
insert into gateway.company_details (tenant_id) select id from gateway.companies on conflict do nothing;
