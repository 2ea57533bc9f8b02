-- In which order views are offered, and for the members of which roles a shared one is the first that is seen.
alter table gateway.views add column default_roles text[];
alter table gateway.views add column position bigint not null default 0;

-- A board stands under the same views as the list it is another look at.
update gateway.views set list = left(list, -length('.board')), state = state || '{"look": "board"}'
  where list like '%.%.board';
