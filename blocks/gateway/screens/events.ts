import type { Events } from '@quoin/ui'

/** What people do here that a loyalty programme may give points for, as it stands after “points for”. */
export const events = {
  'gateway.auth.invitationSend': {
    en: 'inviting someone',
    es: 'invitar a alguien',
    fr: 'une invitation',
    de: 'eine Einladung',
    ja: '招待の送信',
    zh: '邀请他人',
  },
  'gateway.users.mfaEnable': {
    en: 'setting up two-step verification',
    es: 'activar un segundo factor',
    fr: 'un second facteur activé',
    de: 'einen zweiten Faktor am eigenen Konto',
    ja: '二要素認証の有効化',
    zh: '启用两步验证',
  },
  'gateway.users.passkeyCreate': {
    en: 'adding a passkey',
    es: 'crear una llave de acceso',
    fr: 'une clé d’accès créée',
    de: 'einen Passkey am eigenen Konto',
    ja: 'パスキーの登録',
    zh: '添加通行密钥',
  },
  'gateway.users.avatarCreateSelf': {
    en: 'adding a profile picture',
    es: 'subir una foto propia',
    fr: 'une photo de profil',
    de: 'ein eigenes Profilbild',
    ja: 'プロフィール写真の登録',
    zh: '上传头像',
  },
} as const satisfies Events
