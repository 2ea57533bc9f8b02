import type { PermissionTexts } from '@quoin/ui'

/** The block and what its permissions allow, in words. */
export const permissionTexts = {
  onboarding: {
    en: 'Onboarding',
    es: 'Incorporación',
    fr: 'Intégration',
    de: 'Einführung',
    ja: 'オンボーディング',
    zh: '入职引导',
  },
  'onboarding.onboardings.read': {
    en: 'View onboarding journeys',
    es: 'Ver las definiciones de los recorridos de incorporación',
    fr: 'Voir les définitions des parcours d’intégration',
    de: 'Definitionen der Einführungen sehen',
    ja: 'オンボーディングの定義を見る',
    zh: '查看入职引导流程的定义',
  },
  'onboarding.onboardings.write': {
    en: 'Create, edit and publish onboarding journeys',
    es: 'Crear, publicar y cambiar recorridos de incorporación',
    fr: 'Créer, publier et modifier les parcours d’intégration',
    de: 'Einführungen erstellen, veröffentlichen und ändern',
    ja: 'オンボーディングを作成、公開、変更する',
    zh: '创建、发布和修改入职引导流程',
  },
  'onboarding.onboardings.delete': {
    en: 'Delete, restore and purge onboarding journeys',
    es: 'Eliminar, restaurar y purgar recorridos de incorporación',
    fr: 'Supprimer, restaurer et purger les parcours d’intégration',
    de: 'Einführungen löschen, wiederherstellen und endgültig entfernen',
    ja: 'オンボーディングを削除、復元、完全削除する',
    zh: '删除、恢复和彻底删除入职引导流程',
  },
  'onboarding.journeys.read': {
    en: 'View onboarding progress',
    es: 'Ver el avance de las personas en su incorporación',
    fr: 'Voir l’avancement des personnes dans leur intégration',
    de: 'Sehen, wie weit jemand in der Einführung ist',
    ja: 'オンボーディングの進み具合を見る',
    zh: '查看人员的入职引导进度',
  },
  'onboarding.journeys.write': {
    en: 'Complete one’s own onboarding',
    es: 'Recorrer la propia incorporación',
    fr: 'Suivre un parcours d’intégration',
    de: 'Eine Einführung durchlaufen',
    ja: 'オンボーディングを進める',
    zh: '完成入职引导',
  },
  'onboarding.journeys.manage': {
    en: 'Manage onboarding progress of others',
    es: 'Ver los recorridos de otras personas, completar pasos por ellas, reiniciarlos y ver el embudo',
    fr: 'Voir les parcours des autres, valider des étapes à leur place, les recommencer, voir l’entonnoir',
    de: 'Einführungen anderer sehen, Schritte für sie abschließen, sie neu beginnen, den Trichter sehen',
    ja: '他の人の進捗を見る、ステップを代わりに完了する、やり直す、ファネルを見る',
    zh: '查看他人的流程、代为完成步骤、重新开始、查看漏斗',
  },
  'onboarding.templates.manage': {
    en: 'Edit onboarding email templates',
    es: 'Ver y cambiar los correos de incorporación',
    fr: 'Voir et modifier les e-mails d’intégration',
    de: 'Mails der Einführung sehen und ändern',
    ja: 'オンボーディングのメールを見る、変更する',
    zh: '查看和修改入职引导邮件',
  },
} as const satisfies PermissionTexts
