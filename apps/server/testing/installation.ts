import { createHmac, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { addMember, createCompany, createPerson } from '@quoin/gateway/server'
import { connect } from '@quoin/kit/database'
import { open, seal } from '@quoin/kit/seal'
import { createLog } from '../log.ts'
import { type RunningPlatform, startPlatform } from '../start.ts'
import { password } from './cast.ts'

const appid = 'installation'

/** One server of an installation, with the secrets it was begun with. */
export class Node {
  private constructor(
    readonly url: string,
    readonly running: RunningPlatform,
    /** Every line logged. */
    readonly logs: readonly string[],
  ) {}

  /** Begins one more server on the database at `url`; files lie in `folder`. */
  static async begin(url: string, folder: string, secret: string, secretsBefore: readonly string[] = []): Promise<Node> {
    const logs: string[] = []
    const lines = new Writable({
      write(line: Buffer, _, done) {
        logs.push(line.toString())
        done()
      },
    })
    const running = await startPlatform(
      {
        port: 0,
        host: '127.0.0.1',
        dataDir: folder,
        production: false,
        databaseUrl: url,
        s3: undefined,
        smtpUrl: undefined,
        redisUrl: undefined,
        mailFrom: 'Quoin <quoin@demo.test>',
        publicUrl: 'http://127.0.0.1',
        origins: [],
        blocks: undefined,
        secret,
        secretsBefore,
        proxies: 0,
        limitFactor: 0,
        metricsToken: undefined,
        poolSize: 4,
        drainSeconds: 0,
        storage: { companyBytes: 2 ** 40, personBytes: 2 ** 40, guestBytes: 2 ** 40 },
        dnsServers: ['127.0.0.1:1'],
      },
      { workers: false, log: createLog('info', lines) },
    )
    return new Node(url, running, logs)
  }

  async ask(method: string, path: string, headers: Readonly<Record<string, string>> = {}, body?: object): Promise<Answered> {
    const answer = await fetch(this.running.address + path, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body && JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, body: /^[{[]/.test(text) ? JSON.parse(text) : text }
  }

  signIn(email: string, step: object = {}): Promise<Answered> {
    return this.ask('POST', '/api/gateway/auth/sign_in', { appid }, { email, password, ...step })
  }

  /** Statements past every wall, on one connection; answers the rows of the last. */
  async sql(...statements: readonly (readonly [text: string, values: readonly unknown[]])[]): Promise<any[]> {
    const admin = await connect(this.url, 'spec')
    try {
      let rows: any[] = []
      for (const [text, values] of statements) ({ rows } = await admin.query(text, values as unknown[]))
      return rows
    } finally {
      await admin.end()
    }
  }

  close(): Promise<void> {
    return this.running.close()
  }
}
export interface Answered {
  readonly status: number
  readonly body: any
}

const words = {
  provider: 'what the provider knows us by',
  mailServer: 'what the mail server lets us in for',
  mailKey: 'what mails are signed with',
  wallet: 'JBSWY3DPEHPK3PXP',
  field: '"the number of the safe"',
  custom: 'the code of an account',
}

/** A company in which everything that hangs on the secret is in use. */
export class Kept {
  private uses = 0
  private constructor(
    private readonly company: string,
    private readonly ada: { readonly id: string; readonly headers: Readonly<Record<string, string>>; readonly app: string },
    private readonly codes: string[],
    private readonly uli: string,
    private readonly ids: {
      readonly provider: string
      readonly mailKey: string
      readonly wallet: string
      readonly asset: string
      readonly account: string
      readonly customField: string
    },
  ) {}

  /** Puts it all in use on a server. */
  static async on(node: Node): Promise<Kept> {
    const { core } = node.running.authenticator
    const company = (await createCompany(core, { name: 'Installation', urlId: appid, appKey: appid })).id
    for (const name of ['ada', 'uli']) {
      const { id } = await createPerson(core, { email: `${name}@demo.test`, name, password })
      await addMember(core, { companyId: company, personId: id, roleCode: 'company_admin' })
    }
    const { body } = await node.signIn('ada@demo.test')
    const headers = { authorization: `Bearer ${body.meta.auth.access_token}`, 'x-api-key': appid, 'tenant-id': appid }
    const { id } = body.data
    const made = async (path: string, what: object): Promise<string> => {
      const { status, body: answer } = await node.ask('POST', path, headers, what)
      if (status !== 201) throw new Error(JSON.stringify(answer))
      return answer.data.id
    }
    const customField = await made('/api/gateway/custom_fields', {
      custom_field: { resource: 'crm.accounts', key: 'door', label: 'Door', kind: 'secret' },
    })
    const account = await made('/api/crm/accounts', { account: { name: 'Safe', custom_fields: { door: words.custom } } })
    const begun = await node.ask('POST', `/api/gateway/users/${id}/mfa/setup`, headers, {})
    const { secret: app, backup_codes: codes } = begun.body.data.attributes
    const kept = new Kept(company, { id, headers, app }, codes, (await node.signIn('uli@demo.test')).body.data.id, {
      provider: randomUUID(),
      mailKey: randomUUID(),
      wallet: randomUUID(),
      asset: randomUUID(),
      account,
      customField,
    })
    const enabled = await node.ask('POST', `/api/gateway/users/${id}/mfa/enable`, headers, { totp_code: kept.appCode(node) })
    if (enabled.status !== 200) throw new Error(`The app was not taken: ${JSON.stringify(enabled.body)}`)
    await kept.plant(node)
    return kept
  }

  private async plant(node: Node): Promise<void> {
    const { company, ids } = this
    const { keys } = node.running.authenticator.core
    const pools = { pools: node.running.database }
    await node.sql(
      // The asset and the owner of the wallet are beside the point.
      ['set session_replication_role = replica', []],
      [
        `insert into gateway.sign_in_providers (id, company_id, name, issuer, client_id, sealed_secret)
         values ($1, $2, 'Provider', 'https://provider.test', 'quoin', $3)`,
        [ids.provider, company, keys.seal(words.provider, `sign-in provider ${ids.provider}`)],
      ],
      [
        `insert into gateway.mail_servers (tenant_id, host, port, security, username, sealed_password, from_name, from_email)
         values ($1, 'mail.test', 587, 'starttls', 'quoin', $2, 'Quoin', 'quoin@mail.test')`,
        [company, keys.seal(words.mailServer, `mail server ${company}`)],
      ],
      [
        `insert into gateway.mail_keys (tenant_id, id, domain, selector, public_key, sealed_key)
         values ($1, $2, 'mail.test', 'quoin', 'public', $3)`,
        [company, ids.mailKey, keys.seal(words.mailKey, `mail key ${ids.mailKey}`)],
      ],
      [
        `insert into wallet.wallets (tenant_id, id, user_id, currency, app_secret) values ($1, $2, $4, 'EUR', $3)`,
        [company, ids.wallet, seal(pools, 'wallet', ids.wallet, words.wallet), this.ada.id],
      ],
      [
        `insert into assets.secret_fields (tenant_id, asset_id, key, sealed) values ($1, $2, 'safe', $3)`,
        [company, ids.asset, seal(pools, 'assets', `${ids.asset} safe`, words.field)],
      ],
    )
  }

  /** What the app shows half a minute later than the last time, by the server's clock, as RFC 6238 says. */
  private appCode(node: Node): string {
    const { clock } = node.running.authenticator.core
    clock.offsetMs = ++this.uses * 30_000
    const counter = Buffer.alloc(8)
    counter.writeBigUInt64BE(BigInt(Math.floor((Date.now() + clock.offsetMs) / 30_000)))
    const digest = createHmac('sha1', fromBase32(this.ada.app)).update(counter).digest()
    return String((digest.readUInt32BE(digest[19]! & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
  }

  /** Whether she who signed in once still is. */
  async session(node: Node): Promise<number> {
    return (await node.ask('GET', '/api/crm/contacts', this.ada.headers)).status
  }

  async signInWithApp(node: Node): Promise<number> {
    return (await node.signIn('ada@demo.test', { mfa_code: this.appCode(node) })).status
  }

  async signInWithRecoveryCode(node: Node): Promise<number> {
    return (await node.signIn('ada@demo.test', { backup_code: this.codes.pop() })).status
  }

  /** Has the recovery codes hashed as they were before sets had keys of their own: with one derived from the server's secret. */
  async forgetRecoveryKeys(node: Node): Promise<void> {
    const { core } = node.running.authenticator
    const salt = Buffer.alloc(16, 7)
    const hashes = await Promise.all(
      this.codes.map((code) =>
        core.hasher.derive(core.keys.hash(`${this.ada.id} ${code.replace('-', '')}`, 'recovery code').toString('base64'), salt),
      ),
    )
    await node.sql(
      [
        'update gateway.authenticator_apps set recovery_salt = $2, sealed_recovery_keys = null where person_id = $1',
        [this.ada.id, salt],
      ],
      ['delete from gateway.recovery_codes where person_id = $1', [this.ada.id]],
      ['insert into gateway.recovery_codes (person_id, hash) select $1, unnest($2::bytea[])', [this.ada.id, hashes]],
    )
  }

  /** Signs in on one server with a code that another has mailed. */
  async signInWithMailedCode(from: Node, to: Node): Promise<number> {
    const code = '204816'
    await from.sql([
      `insert into gateway.mailed_codes (person_id, purpose, hash, created_at, expires_at)
       values ($1, 'sign_in', $2, clock_timestamp(), clock_timestamp() + interval '1 hour')`,
      [this.uli, from.running.authenticator.core.keys.hash(`${this.uli} sign_in ${code}`, 'mailed code')],
    ])
    const body = { email: 'uli@demo.test', code }
    return (await to.ask('POST', '/api/gateway/auth/passwordless/verify', { appid }, body)).status
  }

  /** Follows a link on one server that another has signed. */
  async link(from: Node, to: Node): Promise<number> {
    const { files } = from.running.services
    const key = `${this.company}/${randomUUID()}`
    await files.write(key, Buffer.from('a file'), 'text/plain')
    const { pathname, search } = new URL(await files.presignDownload({ key, filename: 'file.txt', expiresInSeconds: 60 }))
    return (await to.ask('GET', pathname + search)).status
  }

  /** Which of the sealed words a server reads. */
  async read(node: Node): Promise<string[]> {
    const { company, ids } = this
    const { keys } = node.running.authenticator.core
    const pools = { pools: node.running.database }
    const [row] = (await node.sql([
      `select (select sealed_secret from gateway.sign_in_providers where id = $2) as provider,
         (select sealed_password from gateway.mail_servers where tenant_id = $1) as "mailServer",
         (select sealed_key from gateway.mail_keys where id = $3) as "mailKey",
         (select app_secret from wallet.wallets where id = $4) as wallet,
         (select sealed from assets.secret_fields where asset_id = $5) as field`,
      [company, ids.provider, ids.mailKey, ids.wallet, ids.asset],
    ])) as Record<keyof typeof words, Buffer>[]
    const revealed = await node.ask('POST', `/api/gateway/custom_fields/${ids.customField}/reveal`, this.ada.headers, {
      custom_field: { record: ids.account },
    })
    const openers: Record<keyof typeof words, (sealed: Buffer) => string> = {
      custom: () => revealed.body.data.attributes.value,
      provider: (sealed) => keys.open(sealed, `sign-in provider ${ids.provider}`),
      mailServer: (sealed) => keys.open(sealed, `mail server ${company}`),
      mailKey: (sealed) => keys.open(sealed, `mail key ${ids.mailKey}`),
      wallet: (sealed) => open(pools, 'wallet', ids.wallet, sealed),
      field: (sealed) => open(pools, 'assets', `${ids.asset} safe`, sealed),
    }
    return (Object.keys(words) as (keyof typeof words)[]).filter((name) => {
      try {
        return openers[name](row![name]) === words[name]
      } catch {
        return false
      }
    })
  }
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}
