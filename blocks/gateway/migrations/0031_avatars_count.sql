-- With an avatar its file goes, and no longer counts: when it may be removed is the hourly tidying's to decide.
create function gateway.leave_avatar() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.name = old.name then return null; end if;
  update kit.files f set state = 'orphan', expires_at = pg_catalog.clock_timestamp()
  where f.tenant_id = old.tenant_id and f.key = old.name and f.state = 'stored';
  return null;
end $$;
create trigger avatars_files after delete or update of name on gateway.avatars for each row execute function gateway.leave_avatar();
