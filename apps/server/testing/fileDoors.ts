import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Operation } from '@quoin/kit'
import { diskStore, inlineTypes, removeExpiredFiles } from '@quoin/kit/files'
import * as z from 'zod'
import { arrange, ask } from './arrange.ts'
import { escapeWord, type HostileFile } from './hostileFiles.ts'
import type { World } from './world.ts'

/** What makes an upload count: which call, and how it names the file that was put. */
interface Counting {
  readonly by: string
  readonly body: (upload: { id: string; key: string; name: string }) => Record<string, unknown>
}
const byId: Counting['body'] = ({ id }) => ({ file_unique_id: id })
/** Of every call that hands out an address to put a file at; null where nothing can be made of the file. Imports begin a job. */
const counting: Readonly<Record<string, Counting | null>> = {
  'gateway.users.presignAvatar': {
    by: 'gateway.users.avatarCreate',
    body: ({ key, name }) => ({ name: key, original_name: name.slice(0, 255) }),
  },
  'gateway.users.presignUpload': null,
  'gateway.companies.presignLogo': { by: 'gateway.companies.logoPublish', body: ({ key }) => ({ name: key }) },
  'crm.accountDocuments.presign': { by: 'crm.accountDocuments.create', body: byId },
  'products.images.presignProduct': { by: 'products.images.createProduct', body: ({ id }) => ({ file: { file_id: id } }) },
  'products.images.presignCategory': { by: 'products.images.createCategory', body: ({ id }) => ({ file: { file_id: id } }) },
  'files.storedFiles.presign': { by: 'files.storedFiles.create', body: byId },
  'files.storedFiles.userPresign': { by: 'files.storedFiles.userCreate', body: byId },
  'files.storedFiles.storagePresign': { by: 'files.storedFiles.storageCreate', body: byId },
  'files.entities.presign': { by: 'files.entities.createFile', body: byId },
  'assets.images.presign': { by: 'assets.images.create', body: byId },
  'assets.eventImages.presign': { by: 'assets.eventImages.create', body: byId },
  'assets.categoryImages.presign': { by: 'assets.categoryImages.create', body: byId },
  'geolocation.images.presign': { by: 'geolocation.images.create', body: byId },
  'content.media.presign': { by: 'content.media.create', body: ({ id }) => ({ file_id: id }) },
  'disclosure.objectives.sourcePresign': { by: 'disclosure.sources.add', body: byId },
  'onboarding.steps.presign': {
    by: 'onboarding.steps.attach',
    body: ({ id }) => ({ kind: 'image', file_unique_id: id }),
  },
  'university.steps.presign': { by: 'university.steps.attach', body: byId },
  'university.learning.assignmentPresign': { by: 'university.learning.assignment', body: byId },
}

/** A link that something was handed out by, and as what. */
export interface HandedOut {
  readonly door: string
  readonly file: HostileFile
  readonly url: string
  readonly as: string
}

/** A company full of doors that take files, and everything that went wrong while files were tried at them. */
export class FileDoors {
  readonly wrong: string[] = []
  readonly links: HandedOut[] = []
  /** How often a door did what: took a file, refused it, never gave an address for it. */
  readonly told = { taken: 0, refused: 0, turnedAway: 0 }
  /** Keys under which something was put, and whether a record counts on it. */
  private readonly keys = new Map<string, boolean>()
  private before: ReadonlySet<string> = new Set()
  private around: readonly string[] = []

  private constructor(private readonly world: World) {}

  static async of(world: World): Promise<FileDoors> {
    const doors = new FileDoors(world)
    doors.before = new Set(await filesBelow(world.folder))
    doors.around = await doors.placesAround()
    return doors
  }

  /** Every call that hands out an address to put a file at, from the route table. */
  get all(): readonly Operation[] {
    return this.world.operations.filter(({ name }) => /presign/i.test(name))
  }

  /** Tries the files at one door, as the administrator: an address, the bytes, the record, the links that it is read by. */
  async tryAt(door: Operation, files: readonly HostileFile[]): Promise<void> {
    if (door.name.endsWith('.importsPresign')) return this.tryImports(door, files)
    const how = counting[door.name]
    if (how === undefined) throw new Error(`${door.name} hands out addresses, and nothing says what makes of them.`)
    let params: Readonly<Record<string, string>> = {}
    for (const [i, file] of files.entries()) {
      // A record holds so many files and no more.
      if (i % 40 === 0) ({ params } = await arrange(this.world, door))
      const upload = await this.put(door, params, file)
      if (!upload || !how) continue
      const { operation } = this.world.platform.mounted.get(how.by)!
      const renamed = { ...params, ...(params.account && { parent: params.account }) }
      const body = how.body({ ...upload, name: file.name })
      const { status, json, headers } = await ask(this.world, 'ada', operation, { params: renamed, query: {}, body })
      const where = `${how.by}, ${file.what}`
      if (status < 300) {
        this.keys.set(upload.key, true)
        this.told.taken += 1
        await this.readBack(where, door.name, file, linksIn(json, this.world.address), true)
        await this.readBack(`${where}, by the first link`, door.name, file, upload.links, false)
      } else {
        this.mustBeRefused(where, status, json)
        this.told.refused += 1
        await this.mustBeShut(where, upload.links)
      }
      this.mustBeOnlyOurs(where, headers)
    }
  }

  /** Asks for an address and puts the bytes there; undefined where either was refused. */
  private async put(
    door: Operation,
    params: Readonly<Record<string, string>>,
    file: HostileFile,
    type = file.type,
  ): Promise<{ id: string; key: string; links: readonly string[] } | undefined> {
    const isImport = door.name.endsWith('.importsPresign')
    const takes = (name: string) => isImport || (door.body instanceof z.ZodObject && name in door.body.shape)
    const values = { ...(takes('content_type') && { content_type: type }), ...(takes('size') && { size: file.bytes.length }) }
    const { status, json, headers } = await ask(this.world, 'ada', door, {
      params,
      query: {},
      body: { filename: file.name, ...values },
    })
    const where = `${door.name}, ${file.what}`
    this.mustBeOnlyOurs(where, headers)
    if (status >= 300) {
      this.mustBeRefused(where, status, json)
      this.told.turnedAway += 1
      return undefined
    }
    const given = json.data.attributes as { presigned_url: string; headers: Record<string, string> }
    const key = decodeURIComponent(new URL(given.presigned_url).pathname.slice('/files/'.length))
    if (!isPlain(key, this.world.tenantIds.a)) this.wrong.push(`${where}: is to lie at ${JSON.stringify(key)}`)
    const stored = await fetch(given.presigned_url, { method: 'PUT', headers: given.headers, body: file.bytes })
    const text = await stored.text()
    this.keys.set(key, false)
    if (stored.status !== 200) {
      this.mustBeRefused(where, stored.status, parse(text))
      return undefined
    }
    // Before anybody looked at it, nobody is handed a byte of it.
    const links = linksIn(json, this.world.address)
    await this.mustBeShut(where, links)
    return { id: json.data.id as string, key, links }
  }

  /** Tries the files as an upload in parts: a reservation, an address for each part, the record that puts them together. */
  async tryParts(files: readonly HostileFile[]): Promise<void> {
    const [begin, links, create] = ['storedFiles.presign', 'uploads.parts', 'storedFiles.create'].map(
      (name) => this.world.platform.mounted.get(`files.${name}`)!.operation,
    ) as [Operation, Operation, Operation]
    const call = (operation: Operation, body: object) =>
      ask(this.world, 'ada', operation, { params: {}, query: {}, body: body as Record<string, unknown> })
    for (const file of files) {
      const where = `${links.name}, ${file.what}`
      const promised = { filename: file.name, content_type: file.type, size: file.bytes.length }
      const begun = await call(begin, promised)
      this.mustBeOnlyOurs(where, begun.headers)
      if (begun.status >= 300) {
        this.mustBeRefused(where, begun.status, begun.json)
        this.told.turnedAway += 1
        continue
      }
      const id = begun.json.data.id as string
      const { json } = await call(links, { file: id })
      const { part_size, parts } = json.data.attributes as { part_size: number; parts: { number: number; url: string }[] }
      const key = decodeURIComponent(new URL(parts[0]!.url).pathname.slice('/files/'.length))
      if (!isPlain(key, this.world.tenantIds.a)) this.wrong.push(`${where}: is to lie at ${JSON.stringify(key)}`)
      this.keys.set(key, false)
      for (const { number, url } of parts) {
        const bytes = file.bytes.subarray((number - 1) * part_size, number * part_size)
        // Neither more than the part was promised to be, nor a part under the address of another.
        for (const [address, body] of [
          [url, Buffer.concat([bytes, Buffer.of(0)])],
          [url.replace(/part=\d+/, 'part=99'), bytes],
        ] as const) {
          const { status } = await fetch(address, { method: 'PUT', body: new Uint8Array(body) })
          if (status < 400) this.wrong.push(`${where}: part ${number} answers ${status} to what was not promised`)
        }
        const stored = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })
        if (stored.status !== 200) this.wrong.push(`${where}: part ${number} answers ${stored.status}`)
      }
      const made = await call(create, { file_unique_id: id })
      if (made.status < 300) {
        this.keys.set(key, true)
        this.told.taken += 1
        await this.readBack(where, links.name, file, linksIn(made.json, this.world.address), true)
      } else {
        this.mustBeRefused(where, made.status, made.json)
        this.told.refused += 1
      }
      this.mustBeOnlyOurs(where, made.headers)
    }
  }

  private async tryImports(door: Operation, files: readonly HostileFile[]): Promise<void> {
    const { operation } = this.world.platform.mounted.get(door.name.replace(/Presign$/, '').replace(/imports$/, 'import'))!
    const { body } = await arrange(this.world, operation)
    const { mapping, upload_id: arranged } = body as { mapping: Record<string, string>; upload_id: string }
    const { rows } = await this.world.sql.query<{ key: string }>('select key from kit.files where id = $1', [arranged])
    for (const { key } of rows) this.keys.set(key, false)
    const started: { id: string; file: HostileFile }[] = []
    for (const file of files) {
      // First as what it says it is; then as a table, whatever it is.
      const types = new Set([file.type, 'text/csv'])
      for (const type of types) {
        const upload = await this.put(door, {}, file, type)
        if (!upload) continue
        const input = { upload_id: upload.id, mapping }
        const { status, json } = await ask(this.world, 'ada', operation, { params: {}, query: {}, body: input })
        if (status < 300) started.push({ id: json.data.id as string, file })
        else {
          this.mustBeRefused(`${operation.name}, ${file.what}`, status, json)
          this.told.refused += 1
        }
      }
    }
    for (const { id, file } of started) {
      const job = await this.over(door.block, id)
      const where = `${operation.name}, ${file.what}`
      // A first line alone is a table without rows.
      if (job.status !== 'done' && (job.status !== 'failed' || /our side/.test(String(job.message))))
        this.wrong.push(`${where}: ended ${job.status}, ${job.message}`)
      if (job.created !== 0 || job.updated !== 0) this.wrong.push(`${where}: wrote ${job.created} and ${job.updated} records`)
      await this.readBack(where, door.name, file, linksIn(job, this.world.address), false)
      this.told.refused += 1
    }
  }

  private async over(block: string, id: string): Promise<Record<string, any>> {
    for (const until = Date.now() + 60_000; ; ) {
      const { json } = await this.world.fetch('ada', 'GET', `/api/${block}/jobs/${id}`)
      const job = json.data.attributes as Record<string, any>
      if (['done', 'failed', 'cancelled'].includes(job.status as string) || Date.now() > until) return job
      await sleep(50)
    }
  }

  /** What links answer: as an attachment and under a type that does nothing, but for pictures that were looked at. */
  private async readBack(where: string, door: string, file: HostileFile, urls: readonly string[], isLookedAt: boolean) {
    for (const url of urls) {
      const answers = await Promise.all([
        fetch(url),
        fetch(url, { method: 'HEAD' }),
        fetch(url, { headers: { range: 'bytes=0-15' } }),
      ])
      const [{ headers: told }] = answers
      this.links.push({ door, file, url, as: `${told.get('content-disposition')?.split(';')[0]} ${told.get('content-type')}` })
      const bytes = new Uint8Array(await answers[0].arrayBuffer())
      for (const { status, headers } of answers) {
        const type = headers.get('content-type')?.split(';')[0] ?? ''
        const disposition = headers.get('content-disposition') ?? ''
        const isPicture = isLookedAt && inlineTypes.includes(type) && kindOf(bytes) === type
        const faults = [
          status !== 200 && status !== 206 && !(status === 416 && bytes.length === 0) && `answers ${status}`,
          status < 300 &&
            !/^attachment;/.test(disposition) &&
            !(isPicture && /^inline;/.test(disposition)) &&
            `is ${disposition}`,
          /html|xml|svg|script|css|multipart/.test(type) && `is ${type}`,
          headers.get('x-content-type-options') !== 'nosniff' && 'may be guessed at',
          headers.get('content-security-policy') !== "default-src 'none'; sandbox" && 'has no policy',
          headers.get('cache-control') !== 'no-store' && 'may be kept',
          /[\p{Cc}\p{Cf}]|filename=.*filename=/u.test(disposition) && `is called ${JSON.stringify(disposition)}`,
        ]
        for (const fault of faults) if (fault) this.wrong.push(`${where}: ${fault}`)
        this.mustBeOnlyOurs(where, headers)
      }
    }
  }

  private async mustBeShut(where: string, urls: readonly string[]): Promise<void> {
    for (const url of urls) {
      const answer = await fetch(url)
      this.mustBeOnlyOurs(where, answer.headers)
      const type = answer.headers.get('content-type') ?? ''
      await answer.arrayBuffer()
      if ((answer.status !== 409 && answer.status !== 404) || !type.startsWith('application/vnd.api+json'))
        this.wrong.push(`${where}: a link to what does not count answers ${answer.status} ${type}`)
    }
  }

  /** No header is made of a name. */
  private mustBeOnlyOurs(where: string, headers: Headers): void {
    for (const name of ['x-injected', 'set-cookie', 'location'])
      if (headers.has(name)) this.wrong.push(`${where}: says ${name}: ${headers.get(name)}`)
  }

  private mustBeRefused(where: string, status: number, json: any): void {
    const code = json?.errors?.[0]?.code as unknown
    if (status < 400 || status >= 500 || typeof code !== 'string') this.wrong.push(`${where}: answers ${status} ${String(code)}`)
  }

  /**
   * Looks at all that lies in the folder of the server: only what was put, under its key, and once uploads that nobody made a record of
   * have had their day, only what records count on. Answers how many files were tried.
   */
  async lookAtStore(): Promise<number> {
    const isKeptBy = (path: string, isCounted: boolean) =>
      [...this.keys].some(
        ([key, counts]) => (counts || !isCounted) && path.startsWith(`files/${key.slice(0, key.lastIndexOf('/'))}/`),
      )
    const { sql, database, folder } = this.world
    const tried = this.keys.size
    // What an import says of rows it did not take is a file as well, which we made.
    const made = await sql.query<{ key: string; size_bytes: string | null }>(
      `select key, size_bytes from kit.files where purpose = 'export' and state = 'orphan'`,
    )
    for (const { key, size_bytes } of made.rows) {
      this.keys.set(key, false)
      if (size_bytes === null) this.wrong.push(`${key} counts for nothing`)
    }
    const fresh = async () => (await filesBelow(this.world.folder)).filter((path) => !this.before.has(path))
    // Parts that were never put together wait for their day where nothing is read.
    for (const path of await fresh())
      if (!isKeptBy(path, false) && !path.startsWith('files/.incoming/')) this.wrong.push(`something lies at ${path}`)
    await sql.query(`update kit.files set expires_at = clock_timestamp() - interval '2 hours' where state <> 'stored'`)
    const store = diskStore({ folder: join(folder, 'files'), publicUrl: this.world.address, secret: 'none is needed' })
    while ((await removeExpiredFiles({ database, store })) > 0);
    for (const path of await fresh()) if (!isKeptBy(path, true)) this.wrong.push(`nothing counts on it, and it stays: ${path}`)
    const { rows } = await sql.query<{ key: string }>(`select key from kit.files where state = 'stored'`)
    for (const { key } of rows) if (this.keys.get(key) === false) this.wrong.push(`${key} was refused, and counts`)
    const around = await this.placesAround()
    for (const path of around) if (!this.around.includes(path)) this.wrong.push(`${path} appeared`)
    return tried
  }

  /** What is called like a file that leads out of its folder, where such a one would have led to. */
  private async placesAround(): Promise<string[]> {
    const { folder } = this.world
    const places = [join(folder, '..'), join(folder, '../..'), '/', '/tmp', process.cwd(), join(process.cwd(), '..')]
    const named = places.map(async (place) =>
      (await readdir(place).catch(() => [])).filter((name) => name.includes(escapeWord)).map((name) => join(place, name)),
    )
    return [
      ...(await Promise.all(named)).flat(),
      ...(await filesBelow(folder)).filter((path) => path.includes(`${escapeWord}/..`)),
    ]
  }
}

/** `<company>/<purpose>/<uuid>/<name>`, and a name that no system stumbles over. */
function isPlain(key: string, company: string): boolean {
  const [tenant, purpose, upload, name, ...rest] = key.split('/')
  return (
    tenant === company &&
    /^[a-z][a-z0-9-]*$/.test(purpose ?? '') &&
    /^[0-9a-f-]{36}$/.test(upload ?? '') &&
    /^[\p{L}\p{N}_(][\p{L}\p{M}\p{N} ._()-]*$/u.test(name ?? '') &&
    !/\.\.|[. ]$|^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$|thumb-\d+x\d+)(\.|$)/i.test(name!) &&
    (name!.match(/\./g)?.length ?? 0) <= 1 &&
    Buffer.byteLength(name!) <= 200 &&
    rest.length === 0
  )
}

/** What the first bytes say of a picture. */
function kindOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(start)) return 'image/gif'
  if (/^RIFF.{4}WEBP/s.test(start)) return 'image/webp'
  return start.slice(4).startsWith('ftypavif') ? 'image/avif' : undefined
}

/** Every address of a file to read in an answer, each once. */
function linksIn(json: unknown, address: string): string[] {
  const found = new Set<string>()
  JSON.stringify(json ?? null, (_, value: unknown) => {
    if (typeof value === 'string' && value.startsWith(`${address}/files/`) && !new URL(value).searchParams.has('max'))
      found.add(value)
    return value
  })
  return [...found]
}

const parse = (text: string): unknown => (/^[{[]/.test(text) ? JSON.parse(text) : undefined)

/** Paths of all files below a folder. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}
