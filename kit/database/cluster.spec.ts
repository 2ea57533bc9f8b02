import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findBinaries } from './binaries.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { orphanRounds } from './orphans.ts'
import { osUser } from './osUser.ts'
import { connect } from './postgres.ts'
import { scratchFolder } from './scratch.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let cluster: Cluster | undefined
beforeEach(async () => {
  folder = await scratchFolder('cluster')
})
afterEach(async () => {
  await cluster?.stop()
  cluster = undefined
  await folder.remove()
})

const start = async () => (cluster = await startCluster({ dataDir: folder.path }))
const pidFile = () => join(folder.path, 'postgres', 'postmaster.pid')

async function ask(url: string, text: string) {
  const client = await connect(url, 'spec')
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** A bare server of this folder, as an older Quoin with other settings would have left it. */
async function foreignServer(): Promise<ChildProcess> {
  const binaries = await findBinaries(join(folder.path, 'postgres-lib'))
  const data = join(folder.path, 'postgres')
  const user = osUser(data)
  const { port } = JSON.parse(readFileSync(join(folder.path, 'postgres.json'), 'utf8'))
  const settings = ['-c', `port=${port}`, '-c', 'unix_socket_directories=', '-c', 'fsync=off']
  const child = spawn(binaries.postgres, ['-D', data, ...settings], {
    env: binaries.environment,
    stdio: 'ignore',
    cwd: data,
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  for (let i = 0; i < 200; i++) {
    const up = await ask(`postgres://nobody@127.0.0.1:${port}/postgres`, 'select').catch(
      ({ code }) => !['ECONNREFUSED', '57P03'].includes(code),
    )
    if (up) break
    await sleep(25)
  }
  return child
}

describe('An embedded server', () => {
  it('promises that what it acknowledged stays', async () => {
    const { url } = await start()
    const rows = await ask(
      url,
      `select name, setting from pg_settings where name in
      ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'jit', 'TimeZone',
        'unix_socket_directories', 'listen_addresses')`,
    )
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      jit: 'off',
      TimeZone: 'UTC',
      unix_socket_directories: '',
      listen_addresses: '127.0.0.1',
    })
  })

  it('lets nobody in without the password, which only its owner can read', async () => {
    const { url } = await start()
    await expect(ask(url.replace(/:[0-9a-f]{64}@/, ':guess@'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
    await expect(ask(url.replace(/:[0-9a-f]{64}@/, '@'), 'select 1')).rejects.toThrow()
    expect(statSync(join(folder.path, 'postgres.json')).mode & 0o777).toBe(0o600)
    const methods = await ask(url, 'select distinct auth_method from pg_hba_file_rules')
    expect(methods).toEqual([{ auth_method: 'scram-sha-256' }])
  })

  it('speaks UTF-8 and sorts alike everywhere', async () => {
    const { url } = await start()
    const [row] = await ask(
      url,
      `select pg_encoding_to_char(encoding) as encoding,
        datlocprovider, datlocale, lower('ÄÖÉ') as lower
      from pg_database where datname = current_database()`,
    )
    expect(row).toEqual({ encoding: 'UTF8', datlocprovider: 'b', datlocale: 'C.UTF-8', lower: 'äöé' })
  })

  it('keeps its port and its data from one start to the next', async () => {
    const first = await start()
    await ask(first.url, 'create table kept as select 42 as n')
    await first.stop()
    const second = await start()
    expect(second.port).toBe(first.port)
    expect(second.adopted).toBe(false)
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 42 }])
  })

  it('takes another port when its own has gone to somebody else', async () => {
    const first = await start()
    await first.stop()
    const { createServer } = await import('node:net')
    const taker = createServer()
    await new Promise<void>((listening) => taker.listen(first.port, '127.0.0.1', listening))
    try {
      const second = await start()
      expect(second.port).not.toBe(first.port)
      expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      taker.close()
    }
  })

  it('refuses a second owner and goes on serving the first', async () => {
    const { url } = await start()
    await expect(startCluster({ dataDir: folder.path })).rejects.toThrow(/Another running Quoin uses .*; stop it first/)
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('lets exactly one of two that start at once have it', async () => {
    const both = await Promise.allSettled([startCluster({ dataDir: folder.path }), startCluster({ dataDir: folder.path })])
    const won = both.filter((one) => one.status === 'fulfilled')
    cluster = won[0]?.value
    expect(won).toHaveLength(1)
    expect(String(both.find((one) => one.status === 'rejected')?.reason)).toMatch(/Another running Quoin/)
    expect(await ask(cluster!.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('is handed on when it is started again while it shuts down', async () => {
    const first = await start()
    await ask(first.url, 'create table kept as select 42 as n')
    const stopping = first.stop()
    const second = await start()
    await stopping
    await sleep(300)
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 42 }])
  })

  it('is not misled by the pid file of a crashed machine, even when its number belongs to another process now', async () => {
    const first = await start()
    const file = readFileSync(pidFile(), 'utf8')
    await first.stop()
    const bystander = spawn('sleep', ['60'], { stdio: 'ignore' })
    try {
      writeFileSync(pidFile(), file.replace(/^\d+/, String(bystander.pid)))
      const second = await start()
      expect(second.adopted).toBe(false)
      expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(bystander.exitCode).toBeNull()
    } finally {
      bystander.kill()
    }
  })

  it('is started anew when the one left behind has other settings', async () => {
    await (await start()).stop()
    const left = await foreignServer()
    const again = await start()
    expect(again.pid).not.toBe(left.pid)
    expect(left.exitCode).toBe(0)
    expect(await ask(again.url, 'show fsync')).toEqual([{ fsync: 'on' }])
  })

  it('comes back on the same port when it is killed while we live', async () => {
    const { url, pid } = await start()
    await ask(url, 'create table kept as select 42 as n')
    process.kill(pid, 'SIGKILL')
    const since = Date.now()
    for (;;) {
      const rows = await ask(url, 'select n from kept').catch(() => undefined)
      if (rows) {
        expect(rows).toEqual([{ n: 42 }])
        break
      }
      if (Date.now() - since > 15_000) throw new Error('It did not come back.')
      await sleep(50)
    }
    await sleep(300)
    expect(cluster!.pid).not.toBe(pid)
    await expect(startCluster({ dataDir: folder.path })).rejects.toThrow(/Another running Quoin/)
  })

  it('says what is wrong when it cannot start', async () => {
    await (await start()).stop()
    writeFileSync(join(folder.path, 'postgres', 'PG_VERSION'), '12\n')
    await expect(start()).rejects.toThrow(/PostgreSQL does not start in .*: it ended with code 1\..*(incompatible|version)/s)
  })

  it('names the file that holds its password when that is damaged, missing or wrong, and is not left running', async () => {
    await start()
    await cluster!.stop()
    const file = join(folder.path, 'postgres.json')
    const kept = readFileSync(file, 'utf8')
    const { port } = JSON.parse(kept)
    for (const text of ['', kept.slice(0, 20), '{}', undefined, JSON.stringify({ password: 'another', port })]) {
      if (text === undefined) rmSync(file)
      else writeFileSync(file, text)
      await expect(start(), `${text}`).rejects.toThrow(file)
      expect(existsSync(pidFile()), `${text}`).toBe(false)
    }
    writeFileSync(file, kept)
    await start()
  })

  it('is taken over, with every acknowledged write, after its owner was killed', async () => {
    expect(await orphanRounds(5)).toBe(5)
  }, 60_000)
})
