import type { InternalOperation, Operation } from '../operation.ts'
import type { AnyResource } from '../resource.ts'
import { Model } from '../records/model.ts'
import type { BlockServer } from './serve.ts'

/** An operation together with the block that answers it and the fields it works on. */
export interface Mounted {
  readonly operation: Operation
  readonly server: BlockServer
  readonly model: Model
}

/** The same of an internal operation. */
export interface MountedInternal {
  readonly operation: InternalOperation
  readonly server: BlockServer
  readonly model: Model
}

/** An address may name the records that a record lies within, and none whose name would be passed over. */
function refuseForeignParameters({ name, kind, path, aliases }: Operation, model: Model): void {
  if (kind === 'custom') return
  const named = new Set<string>()
  for (let one: Model | undefined = model; one; one = one.above)
    for (const column of one.own) if (column.definition.kind === 'ref') named.add(column.name)
  for (const [, parameter] of [path, ...aliases].join(' ').matchAll(/:(\w+)/g))
    if (parameter !== 'id' && parameter !== 'parent' && !named.has(parameter!))
      throw new Error(`${name} has an address with :${parameter}, which is no reference of ${model.resource.dotted}.`)
}

/** All that is served, by dotted name. An operation without code behind it does not boot. */
export class Platform {
  readonly models = new Map<string, Model>()
  readonly mounted = new Map<string, Mounted>()
  readonly internal = new Map<string, MountedInternal>()

  constructor(readonly servers: readonly BlockServer[]) {
    for (const server of servers) {
      for (const resource of Object.values(server.block.resources)) this.add(server, resource)
    }
    for (const model of this.models.values()) model.above = model.within && this.models.get(model.within.definition.target!)
    for (const { operation, model } of this.mounted.values()) refuseForeignParameters(operation, model)
    for (const [theirs, ours] of servers.flatMap((server) => server.implements)) {
      if (this.internal.has(theirs.name)) this.internal.set(theirs.name, this.internal.get(ours.name)!)
    }
  }

  private add(server: BlockServer, resource: AnyResource): void {
    const model = new Model(resource)
    this.models.set(resource.dotted, model)
    for (const operation of Object.values(resource.internal)) {
      if (!server.internal[resource.name]?.[operation.action]) throw new Error(`${operation.name} has no code behind it.`)
      this.internal.set(operation.name, { operation, server, model })
    }
    for (const operation of resource.operations) {
      const { kind, name, action } = operation
      if (!operation.permission) throw new Error(`${name} does not say who may ask.`)
      if (kind === 'action' && !server.actions[resource.name]?.[action]) throw new Error(`${name} has no code behind it.`)
      if (kind === 'custom' && resource.name !== 'jobs' && !server.operations[resource.name]?.[action])
        throw new Error(`${name} has no code behind it.`)
      if (operation.permission.includes('.') && !(operation.permission in server.block.declares))
        throw new Error(`${name} asks for ${operation.permission}, which ${server.block.name} does not declare.`)
      this.mounted.set(name, { operation, server, model })
    }
  }
}
