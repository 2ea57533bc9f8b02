-- How many bytes files of a company take, by who put them there; nobody in particular is the zero id. What is still to be uploaded counts
-- with all it may become.
create table kit.file_usage (
  tenant_id uuid not null,
  user_id uuid not null,
  bytes bigint not null,
  primary key (tenant_id, user_id)
);
call app.wall('kit.file_usage');

create function kit.count_file() returns trigger language plpgsql set search_path = '' as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if tg_op <> 'INSERT' then
    update kit.file_usage set bytes = bytes - coalesce(old.size_bytes, 0)
    where tenant_id = old.tenant_id and user_id = coalesce(old.created_by, nobody);
  end if;
  if tg_op <> 'DELETE' then
    insert into kit.file_usage as u (tenant_id, user_id, bytes)
    values (new.tenant_id, coalesce(new.created_by, nobody), coalesce(new.size_bytes, 0))
    on conflict (tenant_id, user_id) do update set bytes = u.bytes + excluded.bytes;
  end if;
  return null;
end $$;

-- At the commit, so that whoever draws a paper early in a long transaction keeps nobody else of the company waiting.
create constraint trigger files_counted after insert or update of size_bytes, created_by or delete on kit.files
deferrable initially deferred for each row execute function kit.count_file();

insert into kit.file_usage (tenant_id, user_id, bytes)
select tenant_id, coalesce(created_by, '00000000-0000-0000-0000-000000000000'), sum(coalesce(size_bytes, 0))
from kit.files group by 1, 2;
