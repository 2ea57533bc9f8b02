-- The colour of a company marks what one may press on its public pages.
alter table gateway.company_details add column color text check (color ~* '^#[0-9a-f]{6}$');

drop function gateway.letterhead();
-- What stands on the papers and pages of the company one works for, for the blocks that draw them; of other companies nothing.
create function gateway.letterhead(out name text, out address text, out zipcode text, out city text, out state text, out country text,
  out phone text, out email text, out website text, out tax_id text, out logo_key text, out color text)
language sql stable security definer set search_path = '' as $$
  select c.name, d.address, d.zipcode, d.city, d.state, d.country, d.phone, d.email, d.website, d.tax_id, d.logo_key, d.color
  from gateway.companies c left join gateway.company_details d on d.tenant_id = c.id where c.id = app.tenant()
$$;
revoke execute on function gateway.letterhead() from public;
grant execute on function gateway.letterhead() to quoin_runtime;

-- What everybody may know of an active company whose address they have.
create function gateway.company_at(word text) returns table (id uuid, name text, logo_key text, color text)
language sql stable security definer set search_path = '' as $$
  select c.id, c.name, d.logo_key, d.color
  from gateway.companies c left join gateway.company_details d on d.tenant_id = c.id where c.url_id = word and c.status = 'active'
$$;
revoke execute on function gateway.company_at(text) from public;
grant execute on function gateway.company_at(text) to quoin_auth;
