-- After how many days a company's trash is emptied. Null keeps all of it, which is what every company has until it decides otherwise.
alter table gateway.companies add column trash_kept_days integer check (trash_kept_days between 1 and 3650);
