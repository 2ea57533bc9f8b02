/** Which of the files an area takes. A picker heeds `accept`, a drop does not. */
export function sortFiles(
  files: readonly File[],
  { sizeMax, accept, multiple }: { readonly sizeMax: number; readonly accept?: string | undefined; readonly multiple: boolean },
): { taken: File[]; rejected: File[] } {
  const endings = accept?.split(',').map((one) => one.trim().toLowerCase())
  const fits = ({ name, size }: File) =>
    size <= sizeMax && (!endings || endings.some((ending) => name.toLowerCase().endsWith(ending)))
  if (!multiple && files.length > 1) return { taken: [], rejected: [...files] }
  return { taken: files.filter(fits), rejected: files.filter((file) => !fits(file)) }
}
