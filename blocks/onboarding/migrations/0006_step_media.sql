-- A picture and a video of a step that were uploaded here.
alter table onboarding.steps add column image_id uuid, add column video_id uuid;

-- Files go with the last step or version that shows them: when their bytes may be removed is the hourly tidying's to decide.
create function onboarding.leave_files(tenant uuid, files uuid[]) returns void language sql set search_path = '' as $$
  update kit.files f set state = 'orphan', expires_at = pg_catalog.clock_timestamp()
  where f.tenant_id = tenant and f.id = any(files) and f.purpose = 'onboarding step' and f.state = 'stored'
    and not exists (select from onboarding.steps s where s.tenant_id = tenant and f.id in (s.image_id, s.video_id))
    and not exists (select from onboarding.versions v where v.tenant_id = tenant
      and (v.steps @> pg_catalog.jsonb_build_array(pg_catalog.jsonb_build_object('imageFile', f.id))
        or v.steps @> pg_catalog.jsonb_build_array(pg_catalog.jsonb_build_object('videoFile', f.id))))
$$;
create function onboarding.leave_step_files() returns trigger language plpgsql set search_path = '' as $$
begin
  perform onboarding.leave_files(old.tenant_id, array[old.image_id, old.video_id]);
  return null;
end $$;
create trigger steps_files after delete or update of image_id, video_id on onboarding.steps
  for each row execute function onboarding.leave_step_files();
create function onboarding.leave_version_files() returns trigger language plpgsql set search_path = '' as $$
begin
  perform onboarding.leave_files(old.tenant_id, array(
    select (one ->> name)::uuid from pg_catalog.jsonb_array_elements(old.steps) one, pg_catalog.unnest(array['imageFile', 'videoFile']) name
    where one ->> name is not null));
  return null;
end $$;
create trigger versions_files after delete on onboarding.versions for each row execute function onboarding.leave_version_files();
