import { ActionIcon, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import styles from './files.module.css'

GlobalWorkerOptions.workerSrc = worker

export interface PdfWords {
  readonly failed: string
  readonly before: string
  readonly after: string
  page(values: { page: string; pages: string }): string
}

/** The pages of a PDF, one at a time, drawn on a canvas: no script, form or link of the paper is given anything to run in. */
export function PdfPages({ url, label, words }: { url: string; label: string; words: PdfWords }) {
  const [paper, setPaper] = useState<PDFDocumentProxy | null>(null)
  const [page, setPage] = useState(1)
  const [drawn, setDrawn] = useState(0)
  const [failed, setFailed] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  // A link is renewed with every reading of the record; what it leads to stays the same.
  const address = useRef(url)

  useEffect(() => {
    const reading = getDocument({ url: address.current, isEvalSupported: false, useWasm: false })
    reading.promise.then(setPaper, () => setFailed(true))
    // Ended while it is being read, the worker would leave promises behind that nobody hears and the browser reports.
    const end = () => reading.destroy().catch(() => undefined)
    return () => void reading.promise.then(end, end)
  }, [])

  useEffect(() => {
    if (!paper) return
    let drawing: { cancel(): void } | undefined
    let isGone = false
    const draw = async () => {
      const sheet = await paper.getPage(page)
      const surface = canvas.current
      if (isGone || !surface) return
      const width = surface.parentElement!.clientWidth
      const viewport = sheet.getViewport({ scale: (width / sheet.getViewport({ scale: 1 }).width) * window.devicePixelRatio })
      surface.width = viewport.width
      surface.height = viewport.height
      const task = sheet.render({ canvas: surface, viewport })
      drawing = task
      await task.promise
      if (!isGone) setDrawn(page)
    }
    draw().catch(() => {
      if (!isGone) setFailed(true)
    })
    return () => {
      isGone = true
      drawing?.cancel()
    }
  }, [paper, page])

  if (failed) return <p>{words.failed}</p>
  const pages = paper?.numPages ?? 0
  return (
    <figure className={styles.pages} aria-busy={drawn !== page}>
      {drawn === 0 && <Skeleton height={360} />}
      <canvas ref={canvas} className={styles.page} role="img" aria-label={label} data-page={drawn} hidden={drawn === 0} />
      {pages > 1 && (
        <figcaption className={styles.pager}>
          <ActionIcon aria-label={words.before} disabled={page === 1} onClick={() => setPage(page - 1)}>
            <IconChevronLeft size={16} />
          </ActionIcon>
          <span aria-live="polite">{words.page({ page: String(page), pages: String(pages) })}</span>
          <ActionIcon aria-label={words.after} disabled={page === pages} onClick={() => setPage(page + 1)}>
            <IconChevronRight size={16} />
          </ActionIcon>
        </figcaption>
      )}
    </figure>
  )
}
