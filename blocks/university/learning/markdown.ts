export interface MarkdownChapter {
  readonly title: string
  readonly steps: readonly { readonly title: string; readonly body: string }[]
}

/** Chapters begin with ##, steps with ###; what stands before the first step of a chapter becomes a step of the chapter’s name. */
export function chaptersOfMarkdown(markdown: string): MarkdownChapter[] {
  const chapters: { title: string; steps: { title: string; lines: string[] }[] }[] = []
  let isCode = false
  for (const line of markdown.replaceAll('\r\n', '\n').split('\n')) {
    if (line.trimStart().startsWith('```')) isCode = !isCode
    // A title has 200 letters; looked for in a longer line, it would be looked for at every blank.
    const heading = isCode ? null : /^(#{2,3})\s+(.+?)\s*#*$/.exec(line.slice(0, 300).trimEnd())
    const chapter = chapters.at(-1)
    if (heading?.[1] === '##') chapters.push({ title: heading[2]!.slice(0, 200), steps: [] })
    else if (heading && chapter) chapter.steps.push({ title: heading[2]!.slice(0, 200), lines: [] })
    else if (chapter) {
      if (chapter.steps.length === 0 && line.trim() !== '') chapter.steps.push({ title: chapter.title, lines: [] })
      chapter.steps.at(-1)?.lines.push(line)
    }
  }
  return chapters.map(({ title, steps }) => ({
    title,
    steps: steps.map((step) => ({ title: step.title, body: step.lines.join('\n').trim() })),
  }))
}
