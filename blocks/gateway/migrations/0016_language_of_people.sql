-- The language a member is written to in: their profile's, or the one they signed up in. Other blocks see members and not profiles.
alter table gateway.users add column language text;
update gateway.users u set language = coalesce(
  (select f.preferred_language from gateway.profiles f where f.tenant_id = u.tenant_id and f.user_id = u.id),
  (select p.language from gateway.people p where p.id = u.id));
