import type { Notice } from '@quoin/kit/notices'

/** What people are told of their uploads in the app. */
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
}
