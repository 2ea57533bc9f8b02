-- Who wrote a mail decides who else reads it; what was written before stays as open as it was.
alter table crm.mails add column visibility text not null default 'all' check (visibility in ('private', 'team', 'all'));
