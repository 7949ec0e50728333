/** The first file of a blank project: a small circuit that runs without changes. */
export function blankNetlist(path: string): { path: string; content: string } {
	return {
		path,
		content: `* A first circuit: an RC low-pass filter
V1  in   0    AC 1
R1  in   out  1k
C1  out  0    100n

.ac dec 20 10 1meg
.end
`
	};
}
