-- A new deal stands in a pipeline that is there: one that was deleted has no board that would show it.
create or replace function crm.place_opportunity() returns trigger language plpgsql set search_path = '' as $$
declare
  stage crm.stages;
begin
  if new.stage_id is null then
    new.pipeline_id := coalesce(new.pipeline_id, crm.first_pipeline(new.tenant_id));
    select s.id into new.stage_id from crm.stages s where s.tenant_id = new.tenant_id and s.pipeline_id = new.pipeline_id and s.deleted_at is null and s.kind = 'open'
    order by s."order", s.created_at limit 1;
  end if;
  select * into stage from crm.stages s where s.tenant_id = new.tenant_id and s.id = new.stage_id and s.deleted_at is null;
  if stage.id is null or new.pipeline_id is not null and stage.pipeline_id <> new.pipeline_id
    or not exists (select from crm.pipelines p where p.tenant_id = new.tenant_id and p.id = stage.pipeline_id and p.deleted_at is null) then
    raise exception using errcode = '23514', constraint = 'opportunities_stage_id_check', message = 'The stage is not one of the pipeline.';
  end if;
  new.pipeline_id := stage.pipeline_id;
  if new.currency is null then select p.currency into new.currency from crm.pipelines p where p.tenant_id = new.tenant_id and p.id = new.pipeline_id; end if;
  new.outcome := stage.kind;
  new.probability := coalesce(new.probability, stage.probability);
  new.stage_since := clock_timestamp();
  new.closed_at := case when stage.kind <> 'open' then clock_timestamp() end;
  -- New cards lie on top; the gap leaves room to put others between.
  new.rank := coalesce((select min(o.rank) from crm.opportunities o where o.tenant_id = new.tenant_id and o.stage_id = new.stage_id and o.deleted_at is null), 0) - 65536;
  return new;
end $$;
