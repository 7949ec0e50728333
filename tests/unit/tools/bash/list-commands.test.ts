import { describe, expect, it } from 'vitest';
import { createShellHost } from '#lib/tools/bash/shell-host.ts';

const { list, run } = createShellHost();

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
	['x=$(x=$(rm y))', '! rm y'],
	["rg --pre 'rm x' y", '! rg --pre rm x y'],
	["compgen -C 'rm x'", '! compgen -C rm x'],
	// What evaluates a text.
	['test -v "$k"', '! test -v $k'],
	["test -v 'a[k]'", '! test -v a[k]'],
	['[ -v "$k" ]', '! [ -v $k ]'],
	['[ "$o" "$k" ]', '! [ $o $k ]'],
	['[[ -v $k ]]', '! '],
	['echo ${!k}', '! echo ${k...}'],
	['echo ${x@P}', '! echo ${x...}'],
	['printf -v "$k" x', '! printf -v $k x'],
	['declare "$k=1"', '! declare $k=1'],
	['declare -n r=$k', '! declare -n r=$k'],
	['typeset "$k"', '! typeset $k'],
	['f() { local -n r=$1; }; f a', '! local -n r=$1 ; f a'],
	['readonly "$k=1"', '! readonly $k=1'],
	['export "$k=1"', '! export $k=1'],
	['unset "$k"', '! unset $k'],
	["unset 'a[k]'", '! unset a[k]'],
	['read "$k"', '! read $k'],
	['let "x=$k"', '! let x=$k'],
	['PS4=$x; set -x', '! set -x'],
	[`awk 'BEGIN { "rm x" | getline y }'`, '! awk BEGIN { "rm x" | getline y }'],
	['awk -f a.awk b', '! awk -f a.awk b'],
	["k='a[$(rm x)]'; echo $((k))", '! echo $((...))'],
	["k='a[`rm x`]'; (( k ))", '! '],
	["k='a[$(rm x)]'; [[ $k -eq 1 ]]", '! '],
	["k='a[$(rm x)]'; echo ${s:k}", '! echo ${s...}'],
	["k='a[$(rm x)]'; echo ${b[k]}", '! echo $b[k]'],
	["k='a[$(rm x)]'; for ((i = k; i < 1; i++)); do :; done", '! :'],
	["k='a[$(rm x)]'; declare -i x=$k", '! declare -i x=$k'],
	// What looks like it and is not.
	['test -f "$f"', 'test -f $f'],
	['[ "$a" = "$b" ]', '[ $a = $b ]'],
	['[ -v name ]', '[ -v name ]'],
	['local x=$1', 'local x=$1'],
	['export PATH="$x:/bin"', 'export PATH=$x:/bin'],
	['read -r a b', 'read -r a b'],
	['printf "%s\\n" "$x"', 'printf %s\\n $x'],
	['n=$((n + 1)); echo ${s:0:n} ${b[n]}', 'echo ${s...} $b[n]'],
	['awk -F, \'{ n += $(NF) } END { print n }\' "$f"', 'awk -F, { n += $(NF) } END { print n } $f']
];

/** Where the text comes from a file, no line shows it: each of these evaluates it. */
const evaluating = [
	'echo $((k))',
	'(( k ))',
	'[[ $k -eq 1 ]]',
	'b=(1 2); echo ${b[k]}',
	'b[k]=1',
	's=abc; echo ${s:k}',
	'declare -i x=$k',
	'for ((i = k; i < 1; i++)); do :; done'
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

describe('a text that a line evaluates', () => {
	const text = 'a[$(touch hidden.txt)]\n';
	const path = 'k.txt';
	const snapshot = [{ path, kind: 'text' as const, size: text.length, version: 1, modifiedAt: 0 }];
	const simulate = () => Promise.reject(new Error('No simulator'));

	it.each(evaluating)('[SHELL2] runs no command that it names: %s', async (line) => {
		const read = async () => [{ path, version: 1, content: text }];
		const whole = `touch shown.txt; read -r k < ${path}; ${line}`;
		expect(await listed(whole)).not.toMatch(/^!/);
		const result = await run(
			{ line: whole, folder: '', snapshot, dialect: 'ngspice', outputCharacters: 500 },
			read,
			simulate,
			simulate
		);
		expect(result.changes.map((change) => change.path)).toEqual(['shown.txt']);
		expect(result.stderr).toContain('a text that the line evaluates contains a command');
	});
});
