import { addressesWithin, currencies, oneOf } from '@quoin/kit'

/** Whoever sees a project sees what lies within it; those who work on it change that. */
const permissions = { read: 'projects.projects.read', write: 'projects.work.write' } as const

/** Nothing here is changed many at once: what a change of one means for others is looked at one by one. */
export const standard = ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'purge', 'history', 'export'] as const

/** What lies within a project, also at the address below it that clients know. */
export const inProject = <const Name extends string>(name: Name) =>
  ({
    permissions,
    within: 'project',
    path: `/${name}`,
    aliases: addressesWithin(`/projects/:project/${name}`),
    only: standard,
  }) as const

/** What lies within something that lies within a project: `below('risks', 'risk', 'sources')`. */
export const below = <const Holder extends string, const Field extends string, const Name extends string>(
  holder: Holder,
  field: Field,
  name: Name,
) =>
  ({
    permissions,
    within: field,
    path: `/${field}_${name}`,
    aliases: addressesWithin(`/projects/:project/${holder}/:${field}/${name}`),
    only: standard,
  }) as const

export const currency = oneOf(...currencies)
