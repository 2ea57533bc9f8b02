import type { PermissionTexts } from '@quoin/ui'

/** The block and what its permissions allow, in words. */
export const permissionTexts = {
  search: { en: 'Search', es: 'Búsqueda', fr: 'Recherche', de: 'Suche', ja: '検索', zh: '搜索' },
  'search.results.read': {
    en: 'Search records',
    es: 'Buscar en todos los registros visibles',
    fr: 'Rechercher dans tous les enregistrements visibles',
    de: 'Alle sichtbaren Datensätze durchsuchen',
    ja: '閲覧できる全レコードを検索',
    zh: '搜索可见的所有记录',
  },
  'search.saved.write': {
    en: 'Save searches and get notified of new results',
    es: 'Guardar búsquedas y recibir avisos de resultados nuevos',
    fr: 'Enregistrer des recherches et être averti des nouveaux résultats',
    de: 'Suchen speichern und über neue Ergebnisse benachrichtigt werden',
    ja: '検索を保存し、新しい結果の通知を受け取る',
    zh: '保存搜索并接收新结果通知',
  },
  'search.synonyms.read': {
    en: 'View synonyms',
    es: 'Ver los sinónimos de la búsqueda',
    fr: 'Voir les synonymes de la recherche',
    de: 'Synonyme der Suche sehen',
    ja: '検索の同義語を見る',
    zh: '查看搜索同义词',
  },
  'search.synonyms.write': {
    en: 'Manage synonyms',
    es: 'Definir los sinónimos de la búsqueda',
    fr: 'Définir les synonymes de la recherche',
    de: 'Synonyme der Suche festlegen',
    ja: '検索の同義語を設定',
    zh: '设置搜索同义词',
  },
  'search.users.read': {
    en: 'View search users',
    es: 'Ver quién usa la búsqueda',
    fr: 'Voir qui utilise la recherche',
    de: 'Sehen, wer die Suche nutzt',
    ja: '検索の利用者を見る',
    zh: '查看谁在使用搜索',
  },
  'search.users.write': {
    en: 'Register search users',
    es: 'Registrar personas en la búsqueda',
    fr: 'Inscrire des personnes à la recherche',
    de: 'Personen bei der Suche anmelden',
    ja: '検索に人を登録',
    zh: '在搜索中登记人员',
  },
} as const satisfies PermissionTexts
