-- What is said in a discussion is the conversation of realtime about it: what was said before goes there, once, with its ids, and the table goes.
do $$
begin
  if not exists (select from projects.messages) then
    return;
  end if;
  insert into realtime.contexts (tenant_id, created_at, created_by, name, kind, about_resource, about_id, closed_at)
    select d.tenant_id, d.created_at, d.created_by, d.title, 'record', 'projects.discussions', d.id, case when d.status = 'resolved' then d.updated_at end
    from projects.discussions d where exists (select from projects.messages m where m.tenant_id = d.tenant_id and m.discussion_id = d.id)
    on conflict (tenant_id, about_resource, about_id) where kind = 'record'
    do update set name = coalesce(contexts.name, excluded.name), closed_at = excluded.closed_at;
  insert into realtime.messages (tenant_id, id, version, created_at, updated_at, created_by, updated_by, deleted_at, edited_at, context_id, author_id, sequence, content,
      search, source, source_id, source_type)
    select m.tenant_id, m.id, m.version, m.created_at, m.updated_at, m.created_by, m.updated_by, m.deleted_at, m.edited_at, c.id, m.created_by,
      c.last_sequence + row_number() over (partition by m.tenant_id, m.discussion_id order by m.created_at, m.id), m.body,
      array_to_tsvector(kit.words_of(m.body)), u.name, m.created_by, 'User'
    from projects.messages m
      join realtime.contexts c on c.tenant_id = m.tenant_id and c.kind = 'record' and c.about_resource = 'projects.discussions' and c.about_id = m.discussion_id::text
      left join gateway.users_view u on u.tenant_id = m.tenant_id and u.id = m.created_by;
  update realtime.contexts c set last_sequence = greatest(c.last_sequence, m.latest), last_message_at = m.at
    from (select t.tenant_id, t.context_id, max(t.sequence) as latest, max(t.created_at) as at from realtime.messages t group by t.tenant_id, t.context_id) m
    where c.kind = 'record' and c.about_resource = 'projects.discussions' and m.tenant_id = c.tenant_id and m.context_id = c.id;
  -- Whoever began a discussion or took part hears what is said from now on; what was said before they have read.
  insert into realtime.participants (tenant_id, context_id, user_id, read_sequence)
    select c.tenant_id, c.id, p.person, c.last_sequence from realtime.contexts c
      join (select d.tenant_id, d.id, d.created_by as person from projects.discussions d
        union select m.tenant_id, m.discussion_id, m.created_by from projects.messages m) p on p.tenant_id = c.tenant_id and p.id::text = c.about_id and p.person is not null
    where c.kind = 'record' and c.about_resource = 'projects.discussions'
    on conflict do nothing;
end $$;

drop table projects.messages;
drop function projects.keep_messages();
drop function projects.search_messages(tsquery);
drop function projects.search_rows_messages(tsquery);
delete from kit.counts where resource = 'projects.messages';
