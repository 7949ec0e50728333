import { describe, expect, it } from 'vitest';
import { createShellHost } from '#lib/tools/bash/shell-host.ts';

const { list } = createShellHost();

/** The commands of a line, each with its arguments after spaces; an exclamation mark first when the user is always asked. */
async function listed(line: string): Promise<string> {
	const found = await list(line);
	if ('syntaxError' in found) return `error: ${found.syntaxError}`;
	const commands = found.commands.map(({ name, args }) => [name, ...args].join(' '));
	return `${found.alwaysAsk ? '! ' : ''}${commands.join(' ; ')}`;
}

const lines: readonly (readonly [line: string, expected: string])[] = [
	['ls', 'ls'],
	['ls -la *.cir', 'ls -la *.cir'],
	['grep -c R *.cir | sort', 'grep -c R *.cir ; sort'],
	['cat a.cir | grep "R1 a" | wc -l', 'cat a.cir ; grep R1 a ; wc -l'],
	['cd lib && ls || pwd; echo done', 'cd lib ; ls ; pwd ; echo done'],
	['echo a & echo b', 'echo a ; echo b'],
	['(cd lib; rm m.lib)', 'cd lib ; rm m.lib'],
	['{ head -1 a; tail -1 a; } > b.txt', 'head -1 a ; tail -1 a'],
	['! grep -q x a.cir', 'grep -q x a.cir'],
	['time ls', 'ls'],
	['x=1', ''],
	['x=1 sort a', 'sort a'],
	['> new.txt', ''],
	['sort < a.cir > b.cir', 'sort'],
	['cat <<EOF\nls\nrm x\nEOF', 'cat'],
	["cat <<'EOF'\n$(rm x)\nEOF", 'cat'],
	['cat <<< "text"', 'cat'],
	['for f in *.cir; do wc -l "$f"; done', 'wc -l $f'],
	['for ((i = 0; i < 3; i++)); do echo $i; done', 'echo $i'],
	['while read -r line; do echo "$line"; done < a.cir', 'read -r line ; echo $line'],
	['until test -f x; do touch x; done', 'test -f x ; touch x'],
	['if [ -f a ]; then cat a; elif [[ -d b ]]; then ls b; else rm c; fi', '[ -f a ] ; cat a ; ls b ; rm c'],
	['case $x in a) ls ;; *) rm y ;; esac', 'ls ; rm y'],
	['f() { rm -r "$1"; }; f lib', 'rm -r $1 ; f lib'],
	['grep() { rm -rf /; }; grep x a', 'rm -rf / ; grep x a'],
	['function g { sed -i s/a/b/ "$1"; }', 'sed -i s/a/b/ $1'],
	['(( x = 1 + 2 ))', ''],
	['echo $((1 + 2))', 'echo $((...))'],
	['echo ${x:-default}', 'echo ${x...}'],
	['/bin/rm x', 'rm x'],
	['/usr/bin/sort x', 'sort x'],
	['\\rm x', 'rm x'],
	[`r"m" x`, 'rm x'],
	["'r'm x", 'rm x'],
	["awk '{ print $(NF) }' a.txt", 'awk { print $(NF) } a.txt'],
	['echo "a;rm b"', 'echo a;rm b'],
	['echo a # rm b', 'echo a'],
	['find . -name "*.cir"', 'find . -name *.cir'],
	['sed -n 1,5p a.cir | tee b.cir', 'sed -n 1,5p a.cir ; tee b.cir'],
	['ngspice -b a.cir && spice-lint && spice-fmt -w a.cir', 'ngspice -b a.cir ; spice-lint ; spice-fmt -w a.cir'],
	['git push', 'git push'],
	// What cannot be known before, or runs what it is given.
	['echo $(rm x)', '! echo $(...) ; rm x'],
	['echo `rm x`', '! echo $(...) ; rm x'],
	['x=$(cat a)', '! cat a'],
	['cat <<EOF\n$(rm x)\nEOF', '! cat ; rm x'],
	['echo "${x:-$(rm x)}"', '! echo ${x...} ; rm x'],
	['diff <(sort a) <(sort b)', '! diff <(...) <(...) ; sort a ; sort b'],
	['echo a > >(rm x)', '! echo a ; rm x'],
	['a[$(rm x)]=1', '! '],
	['echo ${a[$(rm x)]}', '! echo $a[$(rm x)]'],
	['echo $((a[$(rm x)]))', '! echo $((...))'],
	['(( a[`rm x`] ))', '! '],
	['for ((i = $(rm x); i < 1; i++)); do :; done', '! :'],
	['[[ -v a[$(rm x)] ]]', '! rm x'],
	['ls | xargs rm', '! ls ; xargs rm'],
	['eval "rm x"', '! eval rm x'],
	['source a.sh', '! source a.sh'],
	['. a.sh', '! . a.sh'],
	['bash -c "rm x"', '! bash -c rm x'],
	['sh a.sh', '! sh a.sh'],
	['env rm x', '! env rm x'],
	['exec rm x', '! exec rm x'],
	['command rm x', '! command rm x'],
	['builtin eval "rm x"', '! builtin eval rm x'],
	['timeout 5 rm x', '! timeout 5 rm x'],
	["trap 'rm x' EXIT", '! trap rm x EXIT'],
	["alias ls='rm x'", '! alias ls=rm x'],
	['find . -exec rm {} +', '! find . -exec rm {} +'],
	['find . "$what" rm', '! find . $what rm'],
	['mapfile -C "rm x" -c 1 a < b', '! mapfile -C rm x -c 1 a'],
	['$cmd x', '! $cmd x'],
	['r$x y', '! r$x y'],
	['"$(echo rm)" x', '! $(...) x ; echo rm'],
	['{rm,x}', '! {...}'],
	['r? x', '! r? x'],
	['~/run', '! ~/run'],
	['./run.sh a', '! ./run.sh a'],
	['/tmp/run', '! /tmp/run'],
	['x=$(x=$(rm y))', '! rm y']
];

describe('the commands of a line', () => {
	it.each(lines)('[G10] [SHELL2] %s', async (line, expected) => {
		expect(await listed(line)).toBe(expected);
	});

	it.each(['if', 'echo "a', 'x=$(ls', 'for f in; do', 'case x in'])(
		'[SHELL2] says that a line cannot be read: %s',
		async (line) => {
			expect(await listed(line)).toMatch(/^error: ./);
		}
	);
});
