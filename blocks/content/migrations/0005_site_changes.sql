-- In which transactions something changed that the public site of a company shows. Each adds a row of its own: nobody waits for anybody.
create table content.site_changes (
  tenant_id uuid not null,
  transaction xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, transaction)
);
create index site_changes_transaction on content.site_changes (transaction);
create index site_changes_at on content.site_changes (tenant_id, at);
call app.wall('content.site_changes');

create function content.note_site_change() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into content.site_changes (tenant_id) values (case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end) on conflict do nothing;
  return null;
end $$;
create trigger site_changed after insert or update or delete on content.articles for each row execute function content.note_site_change();
create trigger site_changed after insert or update or delete on content.categories for each row execute function content.note_site_change();
create trigger site_changed after insert or update or delete on content.tags for each row execute function content.note_site_change();
create trigger site_changed after insert or update or delete on content.series for each row execute function content.note_site_change();
create trigger site_changed after insert or update or delete on content.site for each row execute function content.note_site_change();
create trigger site_changed after insert or delete on content.post_terms for each row execute function content.note_site_change();
-- Their counts are on no page.
create trigger site_changed after insert or update of content, user_name, status, deleted_at or delete on content.comments
  for each row execute function content.note_site_change();
-- When the site changes by itself.
create trigger site_changed after update of publish_at, publish_until, scheduled_id, deleted_at or delete on content.posts
  for each row execute function content.note_site_change();

-- Whose site changed since another look, for the process that serves them all; `is_complete` is false where more may have changed than is
-- still known. What that look saw is said by its snapshot, so that whoever commits late is not passed over.
create function content.changed_sites(seen pg_snapshot, seen_at timestamptz, out snapshot pg_snapshot, out at timestamptz,
  out companies uuid[], out is_complete boolean) language sql stable security definer set search_path = '' as $$
  select pg_catalog.pg_current_snapshot(), pg_catalog.clock_timestamp(),
    array(select distinct c.tenant_id from content.site_changes c
      where c.transaction >= pg_catalog.pg_snapshot_xmin(seen) and not pg_catalog.pg_visible_in_snapshot(c.transaction, seen)),
    coalesce(seen_at > pg_catalog.clock_timestamp() - interval '10 minutes', false)
$$;
revoke execute on function content.changed_sites(pg_snapshot, timestamptz) from public;
grant execute on function content.changed_sites(pg_snapshot, timestamptz) to quoin_auth;
