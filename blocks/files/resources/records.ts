import { boolean, email, integer, moment, oneOf, ref, resource, text, action } from '@quoin/kit'

const permissions = { read: 'files.files.read', write: 'files.files.write' } as const

/** Every set of bytes a file ever had. A version is never changed. */
export const versions = resource({
  type: 'file_version',
  wrapper: 'version',
  title: 'originalName',
  path: '/files/:parent/versions',
  under: { resource: 'storedFiles', field: 'storedFile' },
  fields: {
    storedFile: ref('files.storedFiles').required().fixed(),
    number: integer(1).readOnly().sortable(),
    file: ref('kit.files').readOnly(),
    originalName: text(250).readOnly(),
    fileType: text(120).readOnly(),
    fileSize: integer().readOnly(),
    sha256: text(64).readOnly(),
    /** The earlier version this one brought back. */
    restoredFrom: integer(1).readOnly(),
  },
  permissions,
  only: ['list', 'get'],
  sort: '-number',
})

/** What somebody decided on certain bytes: hash, who, when and why. Never changed, so that it can be shown later. */
export const approvals = resource({
  type: 'file_approval',
  wrapper: 'approval',
  title: 'decision',
  path: '/files/:parent/approvals',
  under: { resource: 'storedFiles', field: 'storedFile' },
  fields: {
    storedFile: ref('files.storedFiles').required().fixed(),
    versionNumber: integer(1).readOnly(),
    sha256: text(64).readOnly(),
    decision: oneOf('approved', 'rejected').readOnly().filterable(),
    reason: text(500).readOnly(),
    decidedBy: ref('gateway.users').readOnly(),
    /** Of somebody outside, who has no account. */
    decidedByName: text(160).readOnly(),
    decidedAt: moment().readOnly().sortable(),
  },
  permissions,
  only: ['list', 'get'],
  sort: '-decided_at',
})

/** An address that opens one file to whoever holds it. */
export const shareLinks = resource({
  type: 'share_link',
  wrapper: 'share_link',
  title: 'label',
  path: '/files/:parent/share_links',
  under: { resource: 'storedFiles', field: 'storedFile' },
  fields: {
    storedFile: ref('files.storedFiles').required().fixed(),
    label: text(120),
    hasPassword: boolean().default(false).readOnly(),
    expiresAt: moment().readOnly().sortable(),
    downloadsMax: integer(1, 10_000).readOnly(),
    downloads: integer(0).default(0).readOnly(),
    lastUsedAt: moment().readOnly(),
    state: oneOf('active', 'revoked').default('active').readOnly().filterable(),
  },
  permissions,
  only: ['list', 'get'],
  sort: '-created_at',
  actions: { revoke: action().when({ state: 'active' }).says('Closes a shared address for good.') },
})

/** Somebody without an account who was asked, by a link, to decide on the bytes of one version. They see that version and nothing else. */
export const outsideApprovals = resource({
  type: 'outside_approval',
  wrapper: 'outside_approval',
  title: 'name',
  path: '/files/:parent/outside_approvals',
  under: { resource: 'storedFiles', field: 'storedFile' },
  fields: {
    storedFile: ref('files.storedFiles').required().fixed(),
    versionNumber: integer(1).readOnly(),
    name: text(160).readOnly(),
    email: email().readOnly(),
    note: text(500).readOnly(),
    expiresAt: moment().readOnly(),
    decidedAt: moment().readOnly(),
    state: oneOf('pending', 'approved', 'rejected', 'revoked').default('pending').readOnly().filterable(),
  },
  permissions,
  only: ['list', 'get'],
  sort: '-created_at',
  actions: { revoke: action().when({ state: 'pending' }).says('Closes the link of an outside approver for good.') },
})
