import type { PermissionTexts } from '@quoin/ui'

/** The block and what its permissions allow, in words. */
export const permissionTexts = {
  disclosure: { en: 'Disclosure', es: 'Divulgación', fr: 'Divulgation', de: 'Offenlegung', ja: '情報開示', zh: '信息披露' },
  'disclosure.catalogue.read': {
    en: 'View the disclosure catalogue',
    es: 'Ver el catálogo de divulgaciones',
    fr: 'Voir le catalogue des divulgations',
    de: 'Katalog der Offenlegungen ansehen',
    ja: '開示カタログの閲覧',
    zh: '查看披露目录',
  },
  'disclosure.catalogue.write': {
    en: 'Edit the disclosure catalogue',
    es: 'Crear y modificar el catálogo de divulgaciones',
    fr: 'Créer et modifier le catalogue des divulgations',
    de: 'Katalog der Offenlegungen aufbauen und ändern',
    ja: '開示カタログの作成と変更',
    zh: '建立和修改披露目录',
  },
  'disclosure.answers.read': {
    en: 'View project disclosures',
    es: 'Ver lo que divulgan los proyectos',
    fr: 'Voir ce que les projets divulguent',
    de: 'Offenlegungen der Projekte ansehen',
    ja: 'プロジェクトの開示内容の閲覧',
    zh: '查看项目披露内容',
  },
  'disclosure.answers.write': {
    en: 'Answer objectives and add evidence',
    es: 'Responder objetivos y añadir evidencias',
    fr: 'Répondre aux objectifs et ajouter des preuves',
    de: 'Anforderungen beantworten und Nachweise hinzufügen',
    ja: '要求事項への回答と証拠の追加',
    zh: '回答披露要求并添加证据',
  },
  'disclosure.answers.assign': {
    en: 'Assign objectives and adopt catalogue changes',
    es: 'Asignar objetivos y adoptar cambios del catálogo',
    fr: 'Attribuer les objectifs et adopter les changements du catalogue',
    de: 'Anforderungen zuweisen und Katalogänderungen übernehmen',
    ja: '要求事項の割り当てとカタログ変更の採用',
    zh: '分配披露要求并采用目录变更',
  },
  'disclosure.editions.write': {
    en: 'Freeze editions',
    es: 'Congelar ediciones',
    fr: 'Figer des éditions',
    de: 'Ausgaben einfrieren',
    ja: '版の確定',
    zh: '固定版本',
  },
  'disclosure.answers.approve': {
    en: 'Review answers and approve exemptions',
    es: 'Revisar respuestas y aprobar exenciones',
    fr: 'Réviser les réponses et approuver les exemptions',
    de: 'Antworten prüfen und Ausnahmen genehmigen',
    ja: '回答のレビューと適用除外の承認',
    zh: '审核回答并批准豁免',
  },
} as const satisfies PermissionTexts
