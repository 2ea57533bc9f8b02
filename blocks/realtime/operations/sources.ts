import { type BlockServer, document } from '@quoin/kit/server'

/** The id of a member answers that person: messages name whoever wrote them as their source. */
export const replacedSources: BlockServer['replaces'][string] = {
  async get(request, { tx, tenantId }, standard) {
    const [member] = await tx.query<{ id: string; name: string; at: string; updated: string }>(
      `select u.id, u.name, u.created_at as at, u.updated_at as updated from gateway.users_view u
       where u.tenant_id = $1 and u.id = app.id($2) and u.status = 'active' and u.deleted_at is null`,
      [tenantId, request.params.id],
    )
    if (!member) return standard.last(request)
    return document({
      type: 'Source',
      id: member.id,
      attributes: {
        version: 1,
        name: member.name,
        source_type: 'User',
        external_id: null,
        status: 'active',
        metadata: null,
        payload: null,
        created_at: member.at,
        updated_at: member.updated,
        created_by: null,
        updated_by: null,
      },
    })
  },
}
