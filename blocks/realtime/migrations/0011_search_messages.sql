-- Messages are found by their words, as records of other blocks are.
alter table realtime.messages add column search tsvector not null default '';
update realtime.messages set search = array_to_tsvector(kit.words_of(content)) where content <> '';
call kit.keep_search('realtime.messages');

-- What is deleted, or over, is neither shown nor counted.
create function realtime.is_shown(deleted timestamptz, expires timestamptz) returns boolean language sql stable as $$
  select deleted is null and (expires is null or expires > now())
$$;
