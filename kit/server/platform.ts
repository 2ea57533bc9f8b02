import type { InnerOperation, Operation } from '../operation.ts'
import type { AnyResource } from '../resource.ts'
import { Model } from './model.ts'
import type { BlockServer } from './serve.ts'

/** An operation together with the block that answers it and the facts it works on. */
export interface Mounted {
  readonly operation: Operation
  readonly server: BlockServer
  readonly model: Model
}

/** The same of an inner operation. */
export interface MountedInner {
  readonly operation: InnerOperation
  readonly server: BlockServer
  readonly model: Model
}

/** All that is served, by dotted name. An operation without code behind it does not boot. */
export class Platform {
  readonly models = new Map<string, Model>()
  readonly mounted = new Map<string, Mounted>()
  readonly inner = new Map<string, MountedInner>()

  constructor(readonly servers: readonly BlockServer[]) {
    for (const server of servers) {
      for (const resource of Object.values(server.block.resources)) this.add(server, resource)
    }
    for (const [theirs, ours] of servers.flatMap((server) => server.takesOver)) {
      if (this.inner.has(theirs.name)) this.inner.set(theirs.name, this.inner.get(ours.name)!)
    }
  }

  private add(server: BlockServer, resource: AnyResource): void {
    const model = new Model(resource)
    this.models.set(resource.dotted, model)
    for (const operation of Object.values(resource.inner)) {
      if (!server.inner[resource.name]?.[operation.verb]) throw new Error(`${operation.name} has no code behind it.`)
      this.inner.set(operation.name, { operation, server, model })
    }
    for (const operation of resource.operations) {
      const { deed, name, verb } = operation
      if (!operation.access) throw new Error(`${name} does not say who may ask.`)
      if (deed === 'verb' && !server.verbs[resource.name]?.[verb]) throw new Error(`${name} has no code behind it.`)
      if (deed === 'custom' && resource.name !== 'jobs' && !server.operations[resource.name]?.[verb])
        throw new Error(`${name} has no code behind it.`)
      if (operation.access.includes('.') && !(operation.access in server.block.declares))
        throw new Error(`${name} asks for ${operation.access}, which ${server.block.name} does not declare.`)
      this.mounted.set(name, { operation, server, model })
    }
  }
}
