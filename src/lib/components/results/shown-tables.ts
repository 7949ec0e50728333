/** The texts of the tables inside an element, a visible caption as the first row. */
export function shownTables(area: Element): string[][][] {
	return [...area.querySelectorAll('table')].map((table) => {
		const caption = table.caption?.classList.contains('visually-hidden') ? null : table.caption;
		const rows = [...table.rows].map((row) => [...row.cells].map((cell) => cell.innerText.trim()));
		return caption ? [[caption.innerText.trim()], ...rows] : rows;
	});
}
