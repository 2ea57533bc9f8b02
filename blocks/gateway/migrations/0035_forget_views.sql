-- Views of one's own are seen and removed by whoever made them alone. They go with a person who is erased, who does not do that themselves.
create function gateway.forget_views(people uuid[]) returns void language sql security definer set search_path = '' as $$
  delete from gateway.views v where v.tenant_id = app.tenant() and v.created_by = any(people) and v.visibility = 'own'
$$;
revoke execute on function gateway.forget_views(uuid[]) from public;
grant execute on function gateway.forget_views(uuid[]) to quoin_auth;
