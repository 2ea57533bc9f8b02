-- Tokens of people, for programs that ask in their name: kept as keys are, each of one person in one company.
alter table gateway.api_keys drop constraint api_keys_kind_check;
alter table gateway.api_keys
  add constraint api_keys_kind_check check (kind in ('company', 'named', 'personal')),
  add column person_id uuid references gateway.people (id) on delete cascade,
  add constraint api_keys_of_person check ((kind = 'personal') = (person_id is not null)),
  add constraint api_keys_person_ends check (kind <> 'personal' or expires_at is not null);
create index api_keys_person on gateway.api_keys (person_id, created_at) where person_id is not null;
