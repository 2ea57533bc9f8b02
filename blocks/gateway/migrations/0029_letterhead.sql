-- The tax number belongs on every paper of a company.
alter table gateway.company_details add column tax_id text;

-- What stands on the papers of the company one works for, for the blocks that draw them; of other companies nothing.
create function gateway.letterhead(out name text, out address text, out zipcode text, out city text, out state text, out country text,
  out phone text, out email text, out website text, out tax_id text, out logo_key text)
language sql stable security definer set search_path = '' as $$
  select c.name, d.address, d.zipcode, d.city, d.state, d.country, d.phone, d.email, d.website, d.tax_id, d.logo_key
  from gateway.companies c left join gateway.company_details d on d.tenant_id = c.id where c.id = app.tenant()
$$;
revoke execute on function gateway.letterhead() from public;
grant execute on function gateway.letterhead() to quoin_runtime;
