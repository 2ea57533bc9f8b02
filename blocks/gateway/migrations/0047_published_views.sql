-- What other blocks may read of the gateway by SQL: a promise on these columns. They read as whoever asks, behind the same wall.
create view gateway.users_view with (security_invoker = true) as
  select tenant_id, id, created_at, updated_at, deleted_at, name, email, phone, language, status, role_id, role_number, confirmed_at
  from gateway.users;
create view gateway.roles_view with (security_invoker = true) as
  select tenant_id, id, number, code, name, on_boarding_id from gateway.roles;
create view gateway.companies_view with (security_invoker = true) as select id, url_id, name, status from gateway.companies;
grant select on gateway.users_view, gateway.roles_view to quoin_runtime, quoin_auth;
grant select on gateway.companies_view to quoin_auth;
