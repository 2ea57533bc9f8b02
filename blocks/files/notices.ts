import type { Notice } from '@quoin/kit/notices'

/** What people are told of their files in the app. */
export const notices: Readonly<Record<string, Notice>> = {
  file_quarantined: {
    category: 'alerts',
    sample: { file: 'Price list 2026.pdf', why: 'malware' },
    texts: {
      en: {
        title: 'In quarantine: {{ file }}',
        body: '{% if why == "malware" %}The virus scan found malware in this file.{% else %}This file is too large for the virus scan.{% endif %} It is in quarantine, where an administrator can release it.',
      },
      de: {
        title: 'In Quarantäne: {{ file }}',
        body: '{% if why == "malware" %}Die Virenprüfung hat in dieser Datei Schadsoftware gefunden.{% else %}Diese Datei ist zu groß für die Virenprüfung.{% endif %} Sie liegt in Quarantäne, wo ein Administrator sie freigeben kann.',
      },
      es: {
        title: 'En cuarentena: {{ file }}',
        body: '{% if why == "malware" %}El análisis antivirus ha encontrado software malicioso en este archivo.{% else %}Este archivo es demasiado grande para el análisis antivirus.{% endif %} Está en cuarentena, donde un administrador puede liberarlo.',
      },
      fr: {
        title: 'En quarantaine : {{ file }}',
        body: '{% if why == "malware" %}L’analyse antivirus a trouvé un logiciel malveillant dans ce fichier.{% else %}Ce fichier est trop volumineux pour l’analyse antivirus.{% endif %} Il est en quarantaine, où un administrateur peut le libérer.',
      },
      ja: {
        title: '隔離しました：{{ file }}',
        body: '{% if why == "malware" %}ウイルススキャンでこのファイルからマルウェアが検出されました。{% else %}このファイルは大きすぎてウイルススキャンできません。{% endif %}隔離されており、管理者が復元できます。',
      },
      zh: {
        title: '已隔离：{{ file }}',
        body: '{% if why == "malware" %}病毒扫描在此文件中发现恶意软件。{% else %}此文件过大，无法进行病毒扫描。{% endif %}文件已被隔离，管理员可以将其还原。',
      },
    },
  },
  file_released: {
    category: 'alerts',
    sample: { file: 'Price list 2026.pdf' },
    texts: {
      en: { title: 'Released: {{ file }}', body: 'An administrator released this file from quarantine.', button: 'View files' },
      de: {
        title: 'Freigegeben: {{ file }}',
        body: 'Ein Administrator hat diese Datei aus der Quarantäne freigegeben.',
        button: 'Dateien öffnen',
      },
      es: {
        title: 'Liberado: {{ file }}',
        body: 'Un administrador ha liberado este archivo de la cuarentena.',
        button: 'Abrir los archivos',
      },
      fr: {
        title: 'Libéré : {{ file }}',
        body: 'Un administrateur a libéré ce fichier de la quarantaine.',
        button: 'Ouvrir les fichiers',
      },
      ja: { title: '復元しました：{{ file }}', body: '管理者がこのファイルを隔離から復元しました。', button: 'ファイルを開く' },
      zh: { title: '已还原：{{ file }}', body: '管理员已将此文件从隔离区还原。', button: '打开文件' },
    },
  },
  file_shared: {
    category: 'alerts',
    sample: { file: 'Price list 2026.pdf', by: 'Ada Lovelace' },
    texts: {
      en: { title: '{{ by }} shared a file with you', body: '{{ file }}', button: 'Open file' },
      de: { title: '{{ by }} hat eine Datei mit Ihnen geteilt', body: '{{ file }}', button: 'Datei öffnen' },
      es: { title: '{{ by }} ha compartido un archivo contigo', body: '{{ file }}', button: 'Abrir el archivo' },
      fr: { title: '{{ by }} a partagé un fichier avec vous', body: '{{ file }}', button: 'Ouvrir le fichier' },
      ja: { title: '{{ by }}さんがファイルを共有しました', body: '{{ file }}', button: 'ファイルを開く' },
      zh: { title: '{{ by }} 与您共享了文件', body: '{{ file }}', button: '打开文件' },
    },
  },
  files_delegated: {
    category: 'alerts',
    sample: { owner: 'Ada Lovelace' },
    texts: {
      en: {
        title: '{{ owner }} delegated files to you',
        body: 'You can work with all files of this person until the delegation ends.',
        button: 'View files',
      },
      de: {
        title: 'Sie vertreten {{ owner }}',
        body: 'Bis zum Ende der Vertretung können Sie mit allen Dateien dieser Person arbeiten.',
        button: 'Dateien öffnen',
      },
      es: {
        title: '{{ owner }} te ha delegado sus archivos',
        body: 'Puedes trabajar con todos los archivos de esta persona hasta que termine la delegación.',
        button: 'Abrir los archivos',
      },
      fr: {
        title: '{{ owner }} vous a délégué ses fichiers',
        body: 'Vous pouvez travailler avec tous les fichiers de cette personne jusqu’à la fin de la délégation.',
        button: 'Ouvrir les fichiers',
      },
      ja: {
        title: '{{ owner }}さんがファイルを委任しました',
        body: '委任が終わるまで、この人のすべてのファイルを利用できます。',
        button: 'ファイルを開く',
      },
      zh: { title: '{{ owner }} 将文件委托给您', body: '在委托结束前，您可以处理此人的所有文件。', button: '打开文件' },
    },
  },
  file_access_requested: {
    category: 'approvals',
    actions: ['files.accessRequests.approve', 'files.accessRequests.reject'],
    sample: { file: 'Price list 2026.pdf', by: 'Ada Lovelace', message: 'I need it for the fair.' },
    texts: {
      en: { title: '{{ by }} asks for access to {{ file }}', body: '{{ message }}', button: 'Decide' },
      de: { title: '{{ by }} möchte Zugriff auf {{ file }}', body: '{{ message }}', button: 'Entscheiden' },
      es: { title: '{{ by }} solicita acceso a {{ file }}', body: '{{ message }}', button: 'Decidir' },
      fr: { title: '{{ by }} demande l’accès à {{ file }}', body: '{{ message }}', button: 'Décider' },
      ja: { title: '{{ by }}さんが{{ file }}へのアクセスを申請しました', body: '{{ message }}', button: '対応する' },
      zh: { title: '{{ by }} 申请访问 {{ file }}', body: '{{ message }}', button: '处理' },
    },
  },
  file_access_decided: {
    category: 'approvals',
    sample: { file: 'Price list 2026.pdf', decision: 'approved', note: '' },
    texts: {
      en: {
        title: '{% if decision == "approved" %}You have access to {{ file }}{% else %}Access request rejected{% endif %}',
        body: '{{ note }}',
        button: 'View',
      },
      de: {
        title: '{% if decision == "approved" %}Sie haben Zugriff auf {{ file }}{% else %}Zugriffsanfrage abgelehnt{% endif %}',
        body: '{{ note }}',
        button: 'Ansehen',
      },
      es: {
        title: '{% if decision == "approved" %}Tienes acceso a {{ file }}{% else %}Solicitud de acceso rechazada{% endif %}',
        body: '{{ note }}',
        button: 'Ver',
      },
      fr: {
        title: '{% if decision == "approved" %}Vous avez accès à {{ file }}{% else %}Demande d’accès refusée{% endif %}',
        body: '{{ note }}',
        button: 'Voir',
      },
      ja: {
        title:
          '{% if decision == "approved" %}{{ file }}へのアクセスが許可されました{% else %}アクセス申請が却下されました{% endif %}',
        body: '{{ note }}',
        button: '表示',
      },
      zh: {
        title: '{% if decision == "approved" %}您已获准访问 {{ file }}{% else %}访问申请被拒绝{% endif %}',
        body: '{{ note }}',
        button: '查看',
      },
    },
  },
}
