import type { PermissionTexts } from '@quoin/ui'

/** The block and what its permissions allow, in words. */
export const permissionTexts = {
  automations: {
    en: 'Automations',
    es: 'Automatizaciones',
    fr: 'Automatisations',
    de: 'Automatisierungen',
    ja: '自動化',
    zh: '自动化',
  },
  'automations.rules.read': {
    en: 'View automations and what they did',
    es: 'Ver las automatizaciones y lo que hicieron',
    fr: 'Voir les automatisations et ce qu’elles ont fait',
    de: 'Automatisierungen und ihre Läufe sehen',
    ja: '自動化とその実行結果の閲覧',
    zh: '查看自动化及其运行结果',
  },
  'automations.rules.write': {
    en: 'Create, change and delete automations, which act with one’s own rights',
    es: 'Crear, cambiar y eliminar automatizaciones, que actúan con los permisos propios',
    fr: 'Créer, modifier et supprimer des automatisations, qui agissent avec ses propres droits',
    de: 'Automatisierungen anlegen, ändern und löschen, die mit den eigenen Rechten handeln',
    ja: '自分の権限で動作する自動化の作成、変更、削除',
    zh: '创建、更改和删除以本人权限运行的自动化',
  },
} as const satisfies PermissionTexts
