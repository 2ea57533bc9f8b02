import { boolean, longText, oneOf, ref, resource, text } from '@quoin/kit'

/** The picture of a person in one company. Served below `users/:id/avatar`. */
export const avatars = resource({
  type: 'UserAvatar',
  wrapper: 'avatar',
  title: 'originalName',
  path: '/avatars',
  fields: {
    user: ref('gateway.users').readOnly(),
    originalName: text(255),
    /** Key of the stored file, as the presign answer named it. */
    name: text(300).required(),
    url: text(2_000).readOnly(),
    thumbnail: text(2_000).readOnly(),
    fileType: text(120),
    /** Bytes, as text: that is how this field travels. */
    fileSize: text(20),
    description: longText(2_000),
    originalFile: text(300),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').readOnly(),
    isPublic: boolean().default(false),
  },
  permissions: { read: 'gateway.users.read', write: 'gateway.users.write' },
  only: [],
})
