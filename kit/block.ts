import type { Grants } from './grants.ts'
import { jobFacts } from './jobFacts.ts'
import { sentence, snake } from './names.ts'
import type { Deed, LimitClass, Method, Operation } from './operation.ts'
import {
  type Block,
  type CustomFacts,
  type Resource,
  type ResourceFacts,
  type StandardVerb,
  standardVerbs,
  type Verb,
  wireSchema,
} from './resource.ts'

/** Ties facts together under a block's name and gives every operation its dotted name. */
export function block<const R extends Readonly<Record<string, ResourceFacts>>>(
  name: string,
  title: string,
  resources: R,
  permissions: Readonly<Record<string, string>>,
  grants: Grants = {},
): Block<R> {
  const named = Object.fromEntries(
    Object.entries({ ...resources, jobs: jobFacts }).map(([key, facts]) => [key, nameResource(name, key, facts, resources)]),
  )
  return { name, title, declares: permissions, grants, resources: named, ...named } as unknown as Block<R>
}

function nameResource(block: string, name: string, facts: ResourceFacts, all: Readonly<Record<string, ResourceFacts>>): Resource {
  const dotted = `${block}.${name}`
  const path =
    facts.path ?? (facts.under ? `/${facts.under.resource}/:parent/${snake(name).replace(/^[a-z]+_/, '')}` : `/${snake(name)}`)
  const operations = [
    ...(facts.only ?? standardVerbs).map((verb) => standardOperation(block, name, dotted, path, facts, verb)),
    ...Object.entries(facts.verbs ?? {}).map(([verb, v]) => verbOperation(block, name, dotted, path, facts, verb, v)),
    ...Object.entries(facts.operations ?? {}).map(([verb, c]) => customOperation(block, name, dotted, facts, verb, c)),
  ]
  const parentTarget = facts.under ? `${block}.${facts.under.resource}` : undefined
  if (facts.under && !all[facts.under.resource])
    throw new Error(`${dotted} lies under an unknown resource ${facts.under.resource}`)
  // Whose record a row may be written under is asked once for the address; rows of many parents would each have to ask.
  if (facts.apart && facts.under && all[facts.under.resource]?.owner)
    throw new Error(`${dotted} lies under records that somebody owns: it is imported under one of them.`)
  for (const operation of operations) {
    if (parentTarget && operation.path.includes(':parent')) Object.assign(operation.ids, { parent: parentTarget })
    // A record that names all it lies under may stand at an address that names all of it too.
    if (operation.deed !== 'custom') Object.assign(operation.ids, referencesIn(operation.path, facts))
  }
  return {
    name,
    block,
    dotted,
    facts,
    path,
    operations,
    type: facts.type ?? snake(name),
    table: snake(name),
    inner: Object.fromEntries(
      Object.entries(facts.inner ?? {}).map(([verb, { summary }]) => [
        verb,
        { name: `${dotted}.${verb}`, block, resource: name, verb, summary },
      ]),
    ),
    ...Object.fromEntries(operations.map((operation) => [operation.verb, operation])),
  } as unknown as Resource
}

const referencesIn = (path: string, { fields }: ResourceFacts): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => {
      const target = fields[name!]?.facts.target
      return target ? [[name, target] as const] : []
    }),
  )

const standardShape: Record<
  StandardVerb,
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

const apartVerbs: readonly StandardVerb[] = ['import', 'importsPresign', 'export']

function standardOperation(
  block: string,
  resource: string,
  dotted: string,
  path: string,
  facts: ResourceFacts,
  verb: StandardVerb,
): Operation {
  const shape = standardShape[verb]
  return {
    name: `${dotted}.${verb}`,
    block,
    resource,
    verb,
    deed: verb as Deed,
    base: facts.base ?? block,
    method: shape.method,
    path: (apartVerbs.includes(verb) ? (facts.apart ?? path) : path) + shape.tail,
    aliases: facts.aliases?.[verb] ?? [],
    access: facts.access[shape.right] ?? facts.access.write,
    limit: shape.limit,
    wrapper:
      verb === 'create' || verb === 'update'
        ? facts.wrapper
        : verb === 'import' || verb === 'export' || verb === 'bulk'
          ? verb
          : undefined,
    besides: verb === 'create' || verb === 'update' ? facts.besides : undefined,
    alsoWrapped: verb === 'create' || verb === 'update' ? facts.alsoWrapped : undefined,
    parentCompany: facts.parentCompany?.includes(verb) ?? false,
    fields: verb === 'create' || verb === 'update' ? facts.fields : undefined,
    record: ['list', 'trash', 'get', 'create', 'update', 'restore'].includes(verb) ? facts.fields : undefined,
    ids: shape.tail.includes(':id') ? { id: dotted } : {},
    summary: `${shape.summary} ${sentence(resource).toLowerCase()}.`,
  }
}

function verbOperation(
  block: string,
  resource: string,
  dotted: string,
  path: string,
  facts: ResourceFacts,
  name: string,
  verb: Verb,
): Operation {
  let body: Operation['body']
  return {
    name: `${dotted}.${name}`,
    block,
    resource,
    verb: name,
    deed: 'verb',
    base: facts.base ?? block,
    method: verb.facts.method,
    path: verb.facts.path ?? `${path}/:id/${snake(name)}`,
    aliases: facts.aliases?.[name] ?? [],
    access: verb.facts.needs ?? facts.access.write,
    limit: 'general',
    wrapper: facts.wrapper,
    ids: { id: dotted },
    fields: verb.facts.input,
    record: facts.fields,
    states: verb.facts.states,
    conditions: verb.facts.conditions,
    // Made when it is first asked for: hundreds of verbs are seldom used.
    get body() {
      return (body ??= wireSchema(verb.facts.input, 'create'))
    },
    summary: verb.facts.summary ?? `${sentence(name)} one of ${sentence(resource).toLowerCase()}.`,
  }
}

function customOperation(
  block: string,
  resource: string,
  dotted: string,
  { base = block }: ResourceFacts,
  name: string,
  facts: CustomFacts,
): Operation {
  return {
    name: `${dotted}.${name}`,
    block,
    resource,
    verb: name,
    deed: 'custom',
    base,
    aliases: [],
    limit: 'general',
    ids: {},
    ...facts,
  } as Operation
}
