/* KLU as the solver behind ngspice's SMP interface: the functions of spklu.h (patch 10). Davis and Palamadai Natarajan,
   "Algorithm 907: KLU, a direct sparse solver for circuit simulation problems", ACM TOMS 37 (2010).

   Devices write into the elements of a Sparse matrix. These are gathered, in Sparse's internal numbering, into a
   compressed-column matrix whose pattern is found once per topology. Sparse itself is asked in one case: a matrix that is
   singular, or so near to it that rounding decides, is ordered and factored by Sparse as a copy (the stand-in), so that
   verdict and message are Sparse's own. Its factors serve until the next ordering. */
#include <stdlib.h>
#include <string.h>
#include "ngspice/config.h"
#include "ngspice/spmatrix.h"
#include "ngspice/smpdefs.h"
#include "spdefs.h"
#include "spklu.h"
#include "klu.h"

/* KLU is chosen where factoring fills the matrix in, as in a mesh: operations of a factorisation by elements of the matrix.
   Elsewhere Sparse is as fast, and gives a native ngspice's numbers to the last bit. Measured in docs/SOLVERS.md. */
#define AUTO_MIN_SIZE 100
#define AUTO_MIN_FLOPS_PER_ELEMENT 32.0

/* Smallest over largest pivot of the row-scaled matrix, below which rounding alone may have made the smallest. */
#define NEARLY_SINGULAR 1e-15

/* Old pivots are kept while max |A(:,j)| / max |U(:,j)| stays above: ten digits are then left of sixteen. */
#define MIN_PIVOT_GROWTH 1e-6

struct KluSolver {
    int size, elements;
    ElementPtr *element; /* by column */
    int *column, *row;   /* pattern: column[size + 1], row[elements], from 0 */
    int *order;          /* Sparse's outer numbers of rows, then columns, when the pattern was found */
    double *value;       /* real, or pairs of real and imaginary part */
    double *rhs;
    klu_common common;
    klu_symbolic *symbolic;
    klu_numeric *numeric;
    int numericIsComplex;
    MatrixPtr standIn;
    ElementPtr *standInElement;
};

static void dropNumeric(struct KluSolver *klu)
{
    if (!klu->numeric)
        return;
    if (klu->numericIsComplex)
        klu_z_free_numeric(&klu->numeric, &klu->common);
    else
        klu_free_numeric(&klu->numeric, &klu->common);
}

static void dropStandIn(struct KluSolver *klu)
{
    if (klu->standIn)
        spDestroy(klu->standIn);
    klu->standIn = NULL;
    free(klu->standInElement);
    klu->standInElement = NULL;
}

static void dropPattern(struct KluSolver *klu)
{
    dropNumeric(klu);
    dropStandIn(klu);
    if (klu->symbolic)
        klu_free_symbolic(&klu->symbolic, &klu->common);
    free(klu->element);
    free(klu->column);
    free(klu->row);
    free(klu->order);
    free(klu->value);
    free(klu->rhs);
    klu->element = NULL;
    klu->column = klu->row = klu->order = NULL;
    klu->value = klu->rhs = NULL;
    klu->size = klu->elements = 0;
}

void spKluDestroy(MatrixPtr matrix)
{
    if (!matrix->Klu)
        return;
    dropPattern(matrix->Klu);
    free(matrix->Klu);
    matrix->Klu = NULL;
}

/* Elements are only ever added, never taken away. */
static int hasAllElements(MatrixPtr matrix)
{
    struct KluSolver *klu = matrix->Klu;

    return klu->symbolic && klu->elements == matrix->Elements && klu->size == matrix->Size;
}

/* SMPpreOrder() may exchange columns once more, after an analysis that went without it. */
static int patternIsCurrent(MatrixPtr matrix)
{
    struct KluSolver *klu = matrix->Klu;
    size_t bytes = (size_t) klu->size * sizeof *klu->order;

    return hasAllElements(matrix) && memcmp(klu->order, matrix->IntToExtRowMap + 1, bytes) == 0 &&
           memcmp(klu->order + klu->size, matrix->IntToExtColMap + 1, bytes) == 0;
}

static int buildPattern(MatrixPtr matrix)
{
    struct KluSolver *klu = matrix->Klu;
    int size = matrix->Size, elements = matrix->Elements;
    int col, k = 0;
    ElementPtr element;

    dropPattern(klu);
    klu->element = malloc((size_t) elements * sizeof *klu->element);
    klu->column = malloc(((size_t) size + 1) * sizeof *klu->column);
    klu->row = malloc((size_t) elements * sizeof *klu->row);
    klu->order = malloc(2 * (size_t) size * sizeof *klu->order);
    klu->value = calloc(2 * (size_t) elements, sizeof *klu->value);
    klu->rhs = malloc(2 * ((size_t) size + 1) * sizeof *klu->rhs);
    if (!klu->element || !klu->column || !klu->row || !klu->order || !klu->value || !klu->rhs) {
        dropPattern(klu);
        return spNO_MEMORY;
    }
    for (col = 1; col <= size; col++) {
        klu->column[col - 1] = k;
        for (element = matrix->FirstInCol[col]; element; element = element->NextInCol) {
            klu->element[k] = element;
            klu->row[k++] = element->Row - 1;
        }
    }
    klu->column[size] = k;
    memcpy(klu->order, matrix->IntToExtRowMap + 1, (size_t) size * sizeof *klu->order);
    memcpy(klu->order + size, matrix->IntToExtColMap + 1, (size_t) size * sizeof *klu->order);
    klu->size = size;
    klu->elements = elements;
    klu->symbolic = klu_analyze(size, klu->column, klu->row, &klu->common);
    return klu->symbolic ? spOKAY : spNO_MEMORY;
}

int spKluWanted(MatrixPtr matrix)
{
    int isAuto = matrix->Solver == SMP_SOLVER_AUTO;

    if (matrix->Klu)
        return YES;
    if (matrix->Solver == SMP_SOLVER_SPARSE || matrix->Size < (isAuto ? AUTO_MIN_SIZE : 1))
        return NO;
    matrix->Klu = calloc(1, sizeof *matrix->Klu);
    if (!matrix->Klu)
        return NO;
    klu_defaults(&matrix->Klu->common);
    if (isAuto && (buildPattern(matrix) != spOKAY ||
                   matrix->Klu->symbolic->est_flops < AUTO_MIN_FLOPS_PER_ELEMENT * matrix->Elements)) {
        spKluDestroy(matrix);
        matrix->Solver = SMP_SOLVER_SPARSE;
        return NO;
    }
    matrix->Solver = SMP_SOLVER_KLU;
    return YES;
}

/* Returns whether any value differs from those gathered last. */
static int gather(MatrixPtr matrix)
{
    struct KluSolver *klu = matrix->Klu;
    ElementPtr *element = klu->element;
    double *value = klu->value;
    int k, changed = 0;

    if (matrix->Complex)
        for (k = 0; k < klu->elements; k++) {
            changed |= value[2 * k] != element[k]->Real || value[2 * k + 1] != element[k]->Imag;
            value[2 * k] = element[k]->Real;
            value[2 * k + 1] = element[k]->Imag;
        }
    else
        for (k = 0; k < klu->elements; k++) {
            changed |= value[k] != element[k]->Real;
            value[k] = element[k]->Real;
        }
    return changed;
}

static int factorAnew(struct KluSolver *klu, int isComplex)
{
    dropNumeric(klu);
    klu->numericIsComplex = isComplex;
    klu->numeric = isComplex ? klu_z_factor(klu->column, klu->row, klu->value, klu->symbolic, &klu->common)
                             : klu_factor(klu->column, klu->row, klu->value, klu->symbolic, &klu->common);
    if (klu->numeric)
        return spOKAY;
    return klu->common.status == KLU_SINGULAR ? spSINGULAR : spNO_MEMORY;
}

/* Says so of NaN and zero pivots, too; those in blocks of one row klu_refactor() lets pass. */
static int isNearlySingular(struct KluSolver *klu)
{
    if (klu->numericIsComplex)
        klu_z_rcond(klu->symbolic, klu->numeric, &klu->common);
    else
        klu_rcond(klu->symbolic, klu->numeric, &klu->common);
    return !(klu->common.rcond >= NEARLY_SINGULAR);
}

/* With the old pivots; FALSE where they will not do. */
static int refactor(struct KluSolver *klu)
{
    if (klu->numericIsComplex)
        return klu_z_refactor(klu->column, klu->row, klu->value, klu->symbolic, klu->numeric, &klu->common) &&
               klu->common.status == KLU_OK && !isNearlySingular(klu) &&
               klu_z_rgrowth(klu->column, klu->row, klu->value, klu->symbolic, klu->numeric, &klu->common) &&
               klu->common.rgrowth >= MIN_PIVOT_GROWTH;
    return klu_refactor(klu->column, klu->row, klu->value, klu->symbolic, klu->numeric, &klu->common) &&
           klu->common.status == KLU_OK && !isNearlySingular(klu) &&
           klu_rgrowth(klu->column, klu->row, klu->value, klu->symbolic, klu->numeric, &klu->common) &&
           klu->common.rgrowth >= MIN_PIVOT_GROWTH;
}

/* A Sparse matrix in the numbering of the gathered one, so that ties between pivots fall as in the original. */
static int buildStandIn(struct KluSolver *klu)
{
    MatrixPtr copy;
    int error, i, col, k;

    copy = spCreate(klu->size, YES, &error);
    klu->standInElement = malloc((size_t) klu->elements * sizeof *klu->standInElement);
    if (!copy || !klu->standInElement) {
        if (copy)
            spDestroy(copy);
        dropStandIn(klu);
        return spNO_MEMORY;
    }
    for (i = 1; i <= klu->size; i++)
        copy->ExtToIntRowMap[i] = copy->ExtToIntColMap[i] = i;
    copy->CurrentSize = klu->size;
    /* from the last row up: each is then put at the head of its column's list */
    for (col = 0; col < klu->size; col++)
        for (k = klu->column[col + 1] - 1; k >= klu->column[col]; k--)
            klu->standInElement[k] = (ElementPtr) (void *) spGetElement(copy, klu->row[k] + 1, col + 1);
    klu->standIn = copy;
    return spError(copy);
}

static void fillStandIn(struct KluSolver *klu, int isComplex)
{
    int k;

    spClear(klu->standIn);
    for (k = 0; k < klu->elements; k++) {
        klu->standInElement[k]->Real = klu->value[isComplex ? 2 * k : k];
        klu->standInElement[k]->Imag = isComplex ? klu->value[2 * k + 1] : 0.0;
    }
    if (isComplex)
        spSetComplex(klu->standIn);
    else
        spSetReal(klu->standIn);
}

static int standInVerdict(MatrixPtr matrix, int error)
{
    int row, col;

    matrix->Error = error;
    spWhereSingular(matrix->Klu->standIn, &row, &col);
    matrix->SingularRow = row ? matrix->IntToExtRowMap[row] : 0;
    matrix->SingularCol = col ? matrix->IntToExtColMap[col] : 0;
    return error;
}

/* New pivots for the values gathered, Sparse's where KLU has none to rely on. */
static int choosePivots(MatrixPtr matrix)
{
    struct KluSolver *klu = matrix->Klu;
    int error;

    dropStandIn(klu);
    error = factorAnew(klu, matrix->Complex);
    if (error == spNO_MEMORY || (error == spOKAY && !isNearlySingular(klu)))
        return matrix->Error = error;

    dropNumeric(klu);
    error = buildStandIn(klu);
    if (error)
        return matrix->Error = error;
    fillStandIn(klu, matrix->Complex);
    error = standInVerdict(matrix, spOrderAndFactor(klu->standIn, NULL, matrix->RelThreshold,
                                                    matrix->AbsThreshold, YES));
    if (error)
        dropStandIn(klu);
    return error;
}

int spKluOrderAndFactor(MatrixPtr matrix, RealNumber relThreshold, RealNumber absThreshold)
{
    int error;

    if (relThreshold > 0.0 && relThreshold <= 1.0)
        matrix->RelThreshold = relThreshold;
    if (absThreshold >= 0.0)
        matrix->AbsThreshold = absThreshold;
    if (!patternIsCurrent(matrix)) {
        error = buildPattern(matrix);
        if (error)
            return matrix->Error = error;
    }
    gather(matrix);
    return choosePivots(matrix);
}

int spKluFactor(MatrixPtr matrix)
{
    struct KluSolver *klu = matrix->Klu;
    int changed;

    if (!patternIsCurrent(matrix) || (!klu->numeric && !klu->standIn))
        return spKluOrderAndFactor(matrix, matrix->RelThreshold, matrix->AbsThreshold);
    changed = gather(matrix);
    if (klu->standIn) {
        fillStandIn(klu, matrix->Complex);
        return standInVerdict(matrix, spFactor(klu->standIn));
    }
    if (klu->numericIsComplex == matrix->Complex) {
        /* a linear circuit has the same matrix in each iteration of a time step */
        if (!changed || refactor(klu))
            return matrix->Error = spOKAY;
    }
    return choosePivots(matrix);
}

void spKluSolve(MatrixPtr matrix, RealVector rhs, RealVector irhs, int transposed)
{
    struct KluSolver *klu = matrix->Klu;
    const int *from = (transposed ? matrix->IntToExtColMap : matrix->IntToExtRowMap) + 1;
    const int *to = (transposed ? matrix->IntToExtRowMap : matrix->IntToExtColMap) + 1;
    int isComplex = klu->standIn ? klu->standIn->Complex : klu->numericIsComplex;
    int size = klu->size, i;
    /* pairs for KLU; for the stand-in, whose vectors begin at 1, one part after the other */
    int step = isComplex && !klu->standIn ? 2 : 1;
    double *re = klu->standIn ? klu->rhs + 1 : klu->rhs;
    double *im = klu->standIn ? re + size + 1 : re + 1;

    if (!klu->numeric && !klu->standIn)
        return;
    for (i = 0; i < size; i++) {
        re[step * i] = rhs[from[i]];
        if (isComplex)
            im[step * i] = irhs ? irhs[from[i]] : 0.0;
    }
    if (klu->standIn && transposed)
        spSolveTransposed(klu->standIn, re - 1, re - 1, im - 1, im - 1);
    else if (klu->standIn)
        spSolve(klu->standIn, re - 1, re - 1, im - 1, im - 1);
    else if (isComplex && transposed)
        klu_z_tsolve(klu->symbolic, klu->numeric, size, 1, re, NO, &klu->common);
    else if (isComplex)
        klu_z_solve(klu->symbolic, klu->numeric, size, 1, re, &klu->common);
    else if (transposed)
        klu_tsolve(klu->symbolic, klu->numeric, size, 1, re, &klu->common);
    else
        klu_solve(klu->symbolic, klu->numeric, size, 1, re, &klu->common);
    for (i = 0; i < size; i++) {
        rhs[to[i]] = re[step * i];
        if (isComplex && irhs)
            irhs[to[i]] = im[step * i];
    }
}

void spKluClear(MatrixPtr matrix)
{
    struct KluSolver *klu = matrix->Klu;
    int k, isComplex = matrix->PreviousMatrixWasComplex || matrix->Complex;

    if (!hasAllElements(matrix)) {
        spClear(matrix);
        return;
    }
    for (k = 0; k < klu->elements; k++) {
        klu->element[k]->Real = 0.0;
        if (isComplex)
            klu->element[k]->Imag = 0.0;
    }
    matrix->TrashCan.Real = matrix->TrashCan.Imag = 0.0;
    matrix->Error = spOKAY;
    matrix->SingularRow = matrix->SingularCol = 0;
    matrix->PreviousMatrixWasComplex = matrix->Complex;
}
