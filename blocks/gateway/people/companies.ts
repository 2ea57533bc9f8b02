import { randomUUID } from 'node:crypto'
import { inTransaction, refuse, type Tx } from '@quoin/kit/server'
import type { Core } from '../sessions/core.ts'
import { grantDefaults } from './permissions.ts'
import { writeMember } from './people.ts'
import { systemRoles } from './roles.ts'

export interface CompanyInput {
  readonly name: string
  /** Stands in addresses. Default: made of the name. */
  readonly urlId?: string
  /** What people type to find the company. Default: the address word. */
  readonly code?: string
  readonly parentId?: string
  readonly preferredLanguage?: string | null
  readonly payload?: Readonly<Record<string, unknown>> | null
  readonly createdBy?: string
  /** Becomes the new company's administrator. */
  readonly administratorId?: string
  /** Public app id; fixed ones are for demonstrations and tests. Default: a new random one. */
  readonly appKey?: string
}
export interface CreatedCompany {
  readonly id: string
  readonly urlId: string
  readonly appKey: string
}

/** Makes a company with its app, its seven roles and what they may do. 409 `already_taken` when the address word or code is. */
export async function createCompany(core: Core, input: CompanyInput): Promise<CreatedCompany> {
  const id = randomUUID()
  return inTransaction(core.pool, { tenantId: id, userId: input.createdBy ?? null }, (tx) => writeCompany(tx, id, input))
}

/** The same inside a transaction that stands in the new company. */
export async function writeCompany(tx: Tx, id: string, input: CompanyInput): Promise<CreatedCompany> {
  const urlId = input.urlId ?? addressWord(input.name)
  const appKey = input.appKey ?? randomUUID()
  await tx
    .query(
      `insert into gateway.companies (id, url_id, code, name, parent_id, preferred_language, payload, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        urlId,
        (input.code ?? urlId).toLowerCase(),
        input.name,
        input.parentId ?? null,
        input.preferredLanguage ?? null,
        input.payload ? JSON.stringify(input.payload) : null,
        input.createdBy ?? null,
      ],
    )
    .catch((error: { code?: string; constraint?: string }) => {
      if (error.code !== '23505') throw error
      throw refuse.conflict(
        'already_taken',
        'Another company already uses this URL name or code.',
        undefined,
        error.constraint?.includes('code') ? 'code' : 'url_id',
      )
    })
  await tx.query('insert into gateway.company_details (tenant_id) values ($1)', [id])
  await tx.query('insert into gateway.app_keys (key, company_id, name) values ($1, $2, $3)', [appKey, id, 'Web'])
  await tx.query(
    `insert into gateway.roles (tenant_id, number, code, name, is_system) select $1, *, true
     from unnest($2::bigint[], $3::text[], $4::text[])`,
    [id, systemRoles.map((r) => r.number), systemRoles.map((r) => r.code), systemRoles.map((r) => r.name)],
  )
  await tx.query('select gateway.seed_currencies($1)', [id])
  await grantDefaults(tx, id)
  if (input.administratorId) await writeMember(tx, { companyId: id, personId: input.administratorId, roleCode: 'company_admin' })
  return { id, urlId, appKey }
}

/** `Bauer & Söhne GmbH` → `bauer-sohne-gmbh`; a few random letters when nothing is left of the name. */
export function addressWord(name: string): string {
  const word = name
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
  return word.replace(/-+$/, '') || `company-${randomUUID().slice(0, 8)}`
}
