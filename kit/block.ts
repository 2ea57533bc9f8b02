import type { Grants } from './grants.ts'
import { jobDefinition } from './jobDefinition.ts'
import { sentence, snake } from './names.ts'
import type { OperationKind, LimitClass, Method, Operation } from './operation.ts'
import {
  type Block,
  type CustomDefinition,
  type Resource,
  type ResourceDefinition,
  type StandardAction,
  standardActions,
  type Action,
  wireSchema,
} from './resource.ts'

/** Ties fields together under a block's name and gives every operation its dotted name. */
export function block<const R extends Readonly<Record<string, ResourceDefinition>>>(
  name: string,
  title: string,
  resources: R,
  permissions: Readonly<Record<string, string>>,
  grants: Grants = {},
): Block<R> {
  const named = Object.fromEntries(
    Object.entries({ ...resources, jobs: jobDefinition }).map(([key, definition]) => [
      key,
      nameResource(name, key, definition, resources),
    ]),
  )
  return { name, title, declares: permissions, grants, resources: named, ...named } as unknown as Block<R>
}

function nameResource(
  block: string,
  name: string,
  definition: ResourceDefinition,
  all: Readonly<Record<string, ResourceDefinition>>,
): Resource {
  const dotted = `${block}.${name}`
  const path =
    definition.path ??
    (definition.under ? `/${definition.under.resource}/:parent/${snake(name).replace(/^[a-z]+_/, '')}` : `/${snake(name)}`)
  const operations = [
    ...(definition.only ?? standardActions).map((action) => standardOperation(block, name, dotted, path, definition, action)),
    ...Object.entries(definition.actions ?? {}).map(([action, v]) =>
      actionOperation(block, name, dotted, path, definition, action, v),
    ),
    ...Object.entries(definition.operations ?? {}).map(([action, c]) =>
      customOperation(block, name, dotted, definition, action, mustAnswerKnown(`${dotted}.${action}`, block, c, all)),
    ),
  ]
  const parentTarget = definition.under ? `${block}.${definition.under.resource}` : undefined
  if (definition.under && !all[definition.under.resource])
    throw new Error(`${dotted} lies under an unknown resource ${definition.under.resource}`)
  // Whose record a row may be written under is asked once for the address; rows of many parents would each have to ask.
  if (definition.apart && definition.under && all[definition.under.resource]?.owner)
    throw new Error(`${dotted} lies under records that somebody owns: it is imported under one of them.`)
  for (const operation of operations) {
    if (parentTarget && operation.path.includes(':parent')) Object.assign(operation.ids, { parent: parentTarget })
    // A record that names all it lies under may stand at an address that names all of it too.
    if (operation.kind !== 'custom') Object.assign(operation.ids, referencesIn(operation.path, definition))
  }
  return {
    name,
    block,
    dotted,
    definition,
    path,
    operations,
    type: definition.type ?? snake(name),
    table: snake(name),
    internal: Object.fromEntries(
      Object.entries(definition.internal ?? {}).map(([action, { summary }]) => [
        action,
        { name: `${dotted}.${action}`, block, resource: name, action, summary },
      ]),
    ),
    ...Object.fromEntries(operations.map((operation) => [operation.action, operation])),
  } as unknown as Resource
}

/** A type that is no resource of the block could neither be described nor typed. */
function mustAnswerKnown(
  operation: string,
  block: string,
  definition: CustomDefinition,
  all: Readonly<Record<string, ResourceDefinition>>,
): CustomDefinition {
  const { answersRecord, answersRecords } = definition as { answersRecord?: unknown; answersRecords?: unknown }
  const of = answersRecord ?? answersRecords
  if (typeof of === 'string' && !Object.entries(all).some(([name, { type = snake(name) }]) => type === of))
    throw new Error(`${operation} answers ${of}, which no resource of ${block} is.`)
  return definition
}

const referencesIn = (path: string, { fields }: ResourceDefinition): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => {
      const target = fields[name!]?.definition.target
      return target ? [[name, target] as const] : []
    }),
  )

const standardShape: Record<
  StandardAction,
  { method: Method; tail: string; right: 'read' | 'write' | 'delete'; limit: LimitClass; summary: string }
> = {
  list: { method: 'GET', tail: '', right: 'read', limit: 'general', summary: 'Lists' },
  trash: { method: 'GET', tail: '/trash/show', right: 'read', limit: 'general', summary: 'Lists what was deleted of' },
  get: { method: 'GET', tail: '/:id', right: 'read', limit: 'general', summary: 'Gets one of' },
  create: { method: 'POST', tail: '', right: 'write', limit: 'general', summary: 'Creates one of' },
  update: { method: 'PUT', tail: '/:id', right: 'write', limit: 'general', summary: 'Changes one of' },
  delete: { method: 'DELETE', tail: '/:id', right: 'delete', limit: 'general', summary: 'Moves to the trash one of' },
  restore: {
    method: 'PUT',
    tail: '/:id/recover',
    right: 'delete',
    limit: 'general',
    summary: 'Brings back from the trash one of',
  },
  purge: {
    method: 'DELETE',
    tail: '/:id/purge',
    right: 'delete',
    limit: 'general',
    summary: 'Removes for good from the trash one of',
  },
  history: { method: 'GET', tail: '/:id/history', right: 'read', limit: 'general', summary: 'Lists the changes of one of' },
  import: { method: 'POST', tail: '/imports', right: 'write', limit: 'heavy', summary: 'Starts an import of' },
  importsPresign: {
    method: 'PUT',
    tail: '/imports/presign',
    right: 'write',
    limit: 'presign',
    summary: 'Answers an address to put a file at, to import it into',
  },
  export: { method: 'POST', tail: '/exports', right: 'read', limit: 'heavy', summary: 'Starts an export of' },
  bulk: { method: 'POST', tail: '/bulk', right: 'write', limit: 'heavy', summary: 'Starts a change of many of' },
}

const apartActions: readonly StandardAction[] = ['import', 'importsPresign', 'export']

/** What a standard operation does to records, of what may move money. */
const movedBy: Partial<Record<StandardAction, readonly ('create' | 'update' | 'delete' | 'restore')[]>> = {
  create: ['create'],
  update: ['update'],
  delete: ['delete'],
  restore: ['restore'],
  import: ['create', 'update'],
  bulk: ['update', 'delete', 'restore'],
}

function standardOperation(
  block: string,
  resource: string,
  dotted: string,
  path: string,
  definition: ResourceDefinition,
  action: StandardAction,
): Operation {
  const shape = standardShape[action]
  return {
    name: `${dotted}.${action}`,
    block,
    resource,
    action,
    kind: action as OperationKind,
    base: definition.base ?? block,
    method: shape.method,
    path: (apartActions.includes(action) ? (definition.apart ?? path) : path) + shape.tail,
    aliases: definition.aliases?.[action] ?? [],
    permission: definition.permissions[shape.right] ?? definition.permissions.write,
    limit: shape.limit,
    wrapper:
      action === 'create' || action === 'update'
        ? definition.wrapper
        : action === 'import' || action === 'export' || action === 'bulk'
          ? action
          : undefined,
    extraKeys: action === 'create' || action === 'update' ? definition.extraKeys : undefined,
    alsoWrapped: action === 'create' || action === 'update' ? definition.alsoWrapped : undefined,
    bodyBytesMax: action === 'create' || action === 'update' ? definition.bodyBytesMax : undefined,
    parentCompany: definition.parentCompany?.includes(action) ?? false,
    movesMoney: movedBy[action]?.some((one) => definition.movesMoney?.includes(one)) ?? false,
    fields: action === 'create' || action === 'update' ? definition.fields : undefined,
    record: ['list', 'trash', 'get', 'create', 'update', 'restore'].includes(action) ? definition.fields : undefined,
    ids: shape.tail.includes(':id') ? { id: dotted } : {},
    summary: `${shape.summary} ${sentence(resource).toLowerCase()}.`,
  }
}

function actionOperation(
  block: string,
  resource: string,
  dotted: string,
  path: string,
  definition: ResourceDefinition,
  name: string,
  action: Action,
): Operation {
  let body: Operation['body']
  return {
    name: `${dotted}.${name}`,
    block,
    resource,
    action: name,
    kind: 'action',
    base: definition.base ?? block,
    method: action.definition.method,
    path: action.definition.path ?? `${path}/:id/${snake(name)}`,
    aliases: definition.aliases?.[name] ?? [],
    permission: action.definition.needs ?? definition.permissions.write,
    limit: 'general',
    wrapper: definition.wrapper,
    ids: { id: dotted },
    fields: action.definition.input,
    record: definition.fields,
    movesMoney: action.definition.movesMoney,
    states: action.definition.states,
    conditions: action.definition.conditions,
    // Made when it is first asked for: hundreds of actions are seldom used.
    get body() {
      return (body ??= wireSchema(action.definition.input, 'create'))
    },
    summary: action.definition.summary ?? `${sentence(name)} one of ${sentence(resource).toLowerCase()}.`,
  }
}

function customOperation(
  block: string,
  resource: string,
  dotted: string,
  { base = block }: ResourceDefinition,
  name: string,
  definition: CustomDefinition,
): Operation {
  return {
    name: `${dotted}.${name}`,
    block,
    resource,
    action: name,
    kind: 'custom',
    base,
    aliases: [],
    limit: 'general',
    ids: {},
    ...definition,
  } as Operation
}
