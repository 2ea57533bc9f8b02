import { date, decimal, integer, longText, oneOf, ref, resource, tags, text } from '@quoin/kit'

/** Something people do together until it is done. Whoever belongs to it, or owns it, sees all that lies under it. */
export const projects = resource({
  type: 'project',
  wrapper: 'project',
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
    code: text(40).unique().searchable().sortable(),
    description: longText(20_000).searchable(),
    /** Why the company does it. */
    purpose: longText(5_000),
    successCriteria: longText(5_000),
    status: oneOf('proposed', 'active', 'on_hold', 'completed', 'cancelled').default('proposed').sortable(),
    health: oneOf('on_track', 'at_risk', 'off_track').default('on_track').sortable(),
    /** Per cent, as whoever leads it judges. */
    progress: integer(0, 100).default(0).sortable(),
    owner: ref('gateway.users'),
    sponsor: ref('gateway.users'),
    startsOn: date().sortable(),
    dueOn: date().sortable(),
    completedOn: date(),
    budget: decimal(0, 1_000_000_000_000),
    currency: text(3),
    tags: tags(),
  },
  owner: 'owner',
  access: { read: 'projects.projects.read', write: 'projects.projects.write', delete: 'projects.projects.delete' },
  sort: '-updated_at',
})
