-- What other blocks may read of projects by SQL: a promise on these columns. They read as whoever asks, behind the same wall.
create view projects.projects_view with (security_invoker = true) as
  select tenant_id, id, created_at, deleted_at, name, owner_id, status, visibility from projects.projects;
create view projects.members_view with (security_invoker = true) as
  select tenant_id, id, deleted_at, project_id, user_id, left_at from projects.members;
create view projects.milestones_view with (security_invoker = true) as
  select tenant_id, id, deleted_at, project_id, name, status, due_on from projects.milestones;
grant select on projects.projects_view, projects.members_view, projects.milestones_view to quoin_runtime, quoin_auth;
