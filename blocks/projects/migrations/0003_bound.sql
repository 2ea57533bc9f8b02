-- How many projects a company has at most, those in the trash included.
create trigger keep_bound before insert on projects.projects for each row execute function projects.keep_bound('tenant_id', '10000');
