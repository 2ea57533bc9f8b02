import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Dataset, password, type Tenant } from './dataset.ts'
import type { Usage } from './usage.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const bundled = join(root, 'dist', 'bench')

const builder = () =>
  import(new URL('../build.mjs', import.meta.url).href) as Promise<{
    bundle(entries: Record<string, string>, folder: string): Promise<void>
    build(): Promise<void>
  }>

/** Bundles both sides as `npm start` does, because what is measured is what runs in production. */
export async function bundleSides(): Promise<void> {
  const { bundle } = await builder()
  await bundle({ floor: join(root, 'tools/bench/floor.ts'), stack: join(root, 'tools/bench/stack.ts') }, bundled)
}

/** Builds the app that the stack serves to browsers, unless it is what the sources say. */
export async function buildApp(): Promise<void> {
  const { build } = await builder()
  await build()
}

/** One of the two servers that are compared, in a process of its own. */
export class Side {
  private constructor(
    private readonly child: ChildProcess,
    readonly origin: string,
  ) {}

  /** Resolves when it listens. `flags` are Node's, such as `--cpu-prof`; only `workers` runs jobs. */
  static start(
    name: 'floor' | 'stack',
    { url, folder }: Pick<Dataset, 'url' | 'folder'>,
    port: number,
    flags: readonly string[] = [],
    workers?: 'workers',
  ): Promise<Side> {
    const child = fork(join(bundled, `start-${name}.mjs`), [url, String(port), folder, ...(workers ? [workers] : [])], {
      execArgv: [...flags],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    return new Promise((resolve, reject) => {
      child.once('message', () => resolve(new Side(child, `http://127.0.0.1:${port}`)))
      child.once('exit', (code) => reject(new Error(`The ${name} ended with ${code}.`)))
    })
  }

  usage(): Promise<Usage> {
    return new Promise((resolve) => {
      this.child.once('message', (usage: Usage) => resolve(usage))
      this.child.send('usage')
    })
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.child.once('exit', () => resolve())
      this.child.send('stop')
    })
  }

  /** Headers of a company's administrator, or of somebody else there, signed in. */
  async signIn({ appId, email }: Pick<Tenant, 'appId' | 'email'>): Promise<Record<string, string>> {
    const response = await fetch(`${this.origin}/api/gateway/auth/sign_in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': appId },
      body: JSON.stringify({ email, password }),
    })
    if (!response.ok) throw new Error(`${email} cannot sign in: ${await response.text()}`)
    const { meta } = (await response.json()) as { meta: { auth: { access_token: string } } }
    return { authorization: `Bearer ${meta.auth.access_token}`, 'x-api-key': appId }
  }
}
