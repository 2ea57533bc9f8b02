import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: 'Divulgación',
  pages: {
    disclosures: 'Catálogo',
  },
  keywords: {
    disclosures: 'secciones diligencia debida',
  },
  resources: {
    disclosures: {
      one: 'Divulgación',
      many: 'Divulgaciones',
      fields: {
        name: 'Nombre',
        slug: 'Identificador',
        description: 'Descripción',
        position: 'Orden',
        status: 'Estado',
      },
      options: {
        status: {
          active: 'Activa',
          draft: 'Borrador',
          archived: 'Archivada',
        },
      },
      groups: {
        about: 'Datos',
      },
    },
    breakdowns: {
      one: 'Desglose',
      many: 'Desgloses',
      fields: {
        disclosure: 'Divulgación',
        name: 'Nombre',
        slug: 'Identificador',
        description: 'Descripción',
        position: 'Orden',
      },
    },
    objectives: {
      one: 'Objetivo',
      many: 'Objetivos',
      fields: {
        breakdown: 'Desglose',
        disclosure: 'Divulgación',
        name: 'Nombre',
        code: 'Código',
        guidance: 'Orientación',
        position: 'Orden',
        needsContent: 'Requiere respuesta',
        needsEvidence: 'Requiere evidencia',
        needsReview: 'Requiere revisión',
      },
      hints: {
        guidance: 'Lo que contiene una buena respuesta.',
      },
    },
    prompts: {
      one: 'Pregunta guía',
      many: 'Preguntas guía',
      fields: {
        objective: 'Objetivo',
        breakdown: 'Desglose',
        disclosure: 'Divulgación',
        name: 'Nombre',
        content: 'Pregunta',
        position: 'Orden',
      },
    },
    views: {
      one: 'Divulgación',
      many: 'Divulgaciones',
      fields: {},
    },
    answers: {
      one: 'Respuesta',
      many: 'Respuestas',
      fields: {
        project: 'Proyecto',
        objective: 'Objetivo',
        objectiveName: 'Objetivo al responder',
        objectiveHash: 'Hash del objetivo',
        content: 'Respuesta',
        contentHash: 'Hash de la respuesta',
        contentUrl: 'Publicación',
        status: 'Estado',
        isCompleted: 'Completado',
        completedAt: 'Completado el',
        completedBy: 'Completado por',
        notApplicable: 'No aplicable',
        notApplicableReason: 'Por qué no aplica',
        notApplicableApprovedAt: 'Exención aprobada el',
        notApplicableApprovedBy: 'Exención aprobada por',
        assignee: 'Responsable',
        reviewer: 'Revisor',
        dueOn: 'Fecha límite',
        submittedAt: 'Enviado el',
        submittedBy: 'Enviado por',
        reviewNote: 'Nota de revisión',
      },
      options: {
        status: {
          todo: 'Pendiente',
          in_progress: 'En curso',
          in_review: 'En revisión',
          done: 'Hecho',
        },
      },
    },
    adoptions: {
      one: 'Versión del catálogo',
      many: 'Versiones del catálogo',
      fields: {
        project: 'Proyecto',
        adoptedAt: 'Adoptada el',
        objectives: 'Objetivos',
      },
    },
    evidence: {
      one: 'Evidencia',
      many: 'Evidencias',
      fields: {
        project: 'Proyecto',
        name: 'Nombre',
        kind: 'Tipo',
        url: 'Enlace',
        file: 'Archivo',
        fileName: 'Nombre del archivo',
        fileType: 'Tipo de archivo',
        fileSize: 'Tamaño del archivo',
        sha256: 'SHA-256',
        effectiveOn: 'Fecha efectiva',
        expiresOn: 'Vence el',
        revision: 'Revisión',
        note: 'Nota',
      },
      options: {
        kind: {
          file: 'Archivo',
          link: 'Enlace',
        },
      },
    },
    evidenceRevisions: {
      one: 'Revisión',
      many: 'Revisiones',
      fields: {
        project: 'Proyecto',
        evidence: 'Evidencia',
        number: 'Número',
        kind: 'Tipo',
        url: 'Enlace',
        file: 'Archivo',
        fileName: 'Nombre del archivo',
        fileType: 'Tipo de archivo',
        fileSize: 'Tamaño del archivo',
        sha256: 'SHA-256',
        effectiveOn: 'Fecha efectiva',
        expiresOn: 'Vence el',
      },
      options: {
        kind: {
          file: 'Archivo',
          link: 'Enlace',
        },
      },
    },
    sources: {
      one: 'Fuente',
      many: 'Fuentes',
      fields: {
        project: 'Proyecto',
        objective: 'Objetivo',
        evidence: 'Evidencia',
        citation: 'Dónde',
      },
    },
  },
} satisfies Shape<typeof en>
