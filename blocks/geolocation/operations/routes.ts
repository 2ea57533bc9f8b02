import { randomUUID } from 'node:crypto'
import { type Answer, answerRecord, type Context, type Customs, plain, refuse } from '@quoin/kit/server'
import { distanceKm } from '../booking/distance.ts'
import { iso } from '../booking/records.ts'
import { bounds } from '../bounds.ts'
import { geolocation, type Tracker } from '../resources/index.ts'
import { momentOf } from './identities.ts'
import { mustReach, personOf } from './people.ts'

interface Track extends Record<string, unknown> {
  /** In milliseconds, as all moments here. */
  readonly startedAt: number
  readonly stoppedAt: number | null
  readonly positions: number
  readonly meters: number
  readonly last: string | null
  readonly lastAt: number | null
  readonly latitude: number | null
  readonly longitude: number | null
}

async function trackOf({ tx, tenantId }: Context, user: string, route: string): Promise<Track | undefined> {
  const [track] = await tx.query<Track>(
    `select (extract(epoch from started_at) * 1000)::float8 as "startedAt", (extract(epoch from stopped_at) * 1000)::float8 as "stoppedAt", positions::int as positions,
       meters::float8 as meters, last_id as last, (extract(epoch from last_at) * 1000)::float8 as "lastAt", latitude::float8 as latitude, longitude::float8 as longitude
     from geolocation.route_tracks where tenant_id = $1 and user_id = $2 and route_id = $3`,
    [tenantId, user, route],
  )
  return track
}

/** The same for whoever is about to change it. */
async function lockedTrack(context: Context, user: string, route: string): Promise<Track | undefined> {
  await context.tx.query(
    'select 1 from geolocation.route_tracks where tenant_id = $1 and user_id = $2 and route_id = $3 for update',
    [context.tenantId, user, route],
  )
  return trackOf(context, user, route)
}

const rounded = (value: number): number => Math.round(value * 100) / 100

async function shown(context: Context, user: string, route: string): Promise<Answer> {
  const track = await trackOf(context, user, route)
  const seconds = track ? Math.max(0, ((track.stoppedAt ?? Date.now()) - track.startedAt) / 1_000) : 0
  const meters = track?.meters ?? 0
  const last = track?.last
    ? (
        JSON.parse((await answerRecord(context, geolocation.routeLocations, track.last)).body) as {
          data: Tracker['last_location']
        }
      ).data
    : null
  const values: Tracker = {
    unique_id: route,
    route_unique_id: route,
    user_unique_id: user,
    is_tracking: track !== undefined && track.stoppedAt === null,
    started_at: track ? iso(track.startedAt) : null,
    stopped_at: track?.stoppedAt ? iso(track.stoppedAt) : null,
    positions: track?.positions ?? 0,
    last_location: last,
    total_distance: rounded(meters),
    elapsed_time: Math.round(seconds),
    average_speed: seconds > 0 ? rounded(meters / seconds) : 0,
  }
  return plain({ ...values, data: { id: route, type: 'route_tracker', attributes: values } })
}

/** One recording of somebody on a route at a time. */
async function begin({ tx, tenantId }: Context, user: string, route: string): Promise<void> {
  await tx.query(
    `insert into geolocation.route_tracks as k (tenant_id, user_id, route_id) values ($1, $2, $3)
     on conflict (tenant_id, user_id, route_id) do update set started_at = clock_timestamp(), stopped_at = null, positions = 0, meters = 0, last_id = null, last_at = null,
       latitude = null, longitude = null
     where k.stopped_at is not null`,
    [tenantId, user, route],
  )
}

interface Said {
  readonly latitude: number
  readonly longitude: number
  readonly accuracy?: number | null
  readonly altitude?: number | null
  readonly speed?: number | null
  readonly heading?: number | null
  readonly payload?: unknown
}

/** Written without the audit, whose entries would keep where somebody was for longer than the position itself. */
async function note(
  { tx, tenantId, me }: Context,
  {
    user,
    route,
    track,
    said,
    at,
  }: { readonly user: string; readonly route: string; readonly track: Track; readonly said: Said; readonly at: string },
): Promise<string> {
  const id = randomUUID()
  await tx.query(
    `insert into geolocation.route_locations (tenant_id, id, route_id, user_id, created_by, updated_by, latitude, longitude, accuracy, altitude, speed, heading, recorded_at, payload)
     values ($1, $2, $3, $4, $13, $13, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      tenantId,
      id,
      route,
      user,
      said.latitude,
      said.longitude,
      said.accuracy ?? null,
      said.altitude ?? null,
      said.speed ?? null,
      said.heading ?? null,
      at,
      said.payload ?? null,
      me || null,
    ],
  )
  // What arrives late lies on the way already.
  const isLast = track.lastAt === null || Date.parse(at) >= track.lastAt
  const step = isLast ? (distanceKm(track, said) ?? 0) * 1_000 : 0
  await tx.query(
    `update geolocation.route_tracks set positions = positions + 1, meters = meters + $4,
       last_id = case when $5 then $6::uuid else last_id end, last_at = case when $5 then $7::timestamptz else last_at end,
       latitude = case when $5 then $8::numeric else latitude end, longitude = case when $5 then $9::numeric else longitude end
     where tenant_id = $1 and user_id = $2 and route_id = $3`,
    [tenantId, user, route, step, isLast, id, at, said.latitude, said.longitude],
  )
  return id
}

async function mustBeOn(
  context: Context,
  user: string,
  route: string,
  permission: 'geolocation.presence.read' | 'geolocation.presence.write',
): Promise<void> {
  mustReach(context, user, permission)
  await personOf(context, user)
  await context.find(geolocation.routes, route)
}

export const routeLocations: Customs<typeof geolocation, 'routeLocations'> = {
  async start({ user, route }, context) {
    await mustBeOn(context, user, route, 'geolocation.presence.write')
    await begin(context, user, route)
    return shown(context, user, route)
  },
  async stop({ user, route }, context) {
    await mustBeOn(context, user, route, 'geolocation.presence.write')
    const track = await lockedTrack(context, user, route)
    if (!track || track.stoppedAt) throw refuse.conflict('not_tracking', 'This route is not being recorded.')
    await context.tx.query(
      'update geolocation.route_tracks set stopped_at = clock_timestamp() where tenant_id = $1 and user_id = $2 and route_id = $3',
      [context.tenantId, user, route],
    )
    return shown(context, user, route)
  },
  async getStatus({ user, route }, context) {
    await mustBeOn(context, user, route, 'geolocation.presence.read')
    return shown(context, user, route)
  },
  async record({ user, route, timestamp, ...said }, context) {
    await mustBeOn(context, user, route, 'geolocation.presence.write')
    const track = await lockedTrack(context, user, route)
    if (!track || track.stoppedAt) throw refuse.conflict('not_tracking', 'Start recording this route first.')
    if (track.positions >= bounds.positions)
      throw refuse.conflict('too_many', `A recording holds up to ${bounds.positions} positions. Stop it and start another.`)
    const id = await note(context, { user, route, track, said, at: momentOf(timestamp) })
    return answerRecord(context, geolocation.routeLocations, id, { status: 201 })
  },
  async listLocations({ user, route, start_time: from, end_time: to, ...query }, context) {
    await mustBeOn(context, user, route, 'geolocation.presence.read')
    return context.list(geolocation.routeLocations, query, (add) => [
      `t.user_id = ${add(user)}`,
      `t.route_id = ${add(route)}`,
      ...(from ? [`t.recorded_at >= ${add(from)}`] : []),
      ...(to ? [`t.recorded_at <= ${add(to)}`] : []),
    ])
  },
}
